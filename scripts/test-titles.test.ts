import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { listTestFiles } from './specification.ts';

const root = join(import.meta.dirname, '..');

/**
 * Matches a title that says by itself what happens: it begins with a verb of the present. A title
 * with `is` leaves its subject to the title around it.
 */
const startsWithVerb =
  /^(?:(?:always|either|neither|never) )?(?!(?:as|is|its|plus|this|unless|was)\b)[a-z-]+s\b(?!: )/u;

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];

/** Whether a call declares a test: `test(…)`, `it.each(…)(…)`, but no `test.describe(…)`. */
function isTest({ callee, arguments: { length } }: Call): boolean {
  let called = callee;
  while (called.type !== 'Identifier') {
    if (called.type === 'CallExpression') called = called.callee;
    else if (called.type === 'MemberExpression' && called.property.type === 'Identifier') {
      if (['describe', 'step'].includes(called.property.name)) return false;
      called = called.object;
    } else return false;
  }
  return length > 1 && ['it', 'test'].includes(called.name);
}

/** Returns the titles of the tests in a source; of a template the part before its first value. */
function listTitles(path: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression(call) {
      const [title] = call.arguments;
      if (!isTest(call)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0]?.value.raw ?? '');
    },
  }).visit(parseSync(path, source).program);
  return titles;
}

it('recognizes titles that cannot be read alone', () => {
  const unreadable = [
    'of a page',
    'with a used link',
    '%s: shows tabs',
    'is hidden',
    'adds: a row',
  ];
  expect(unreadable.filter((title) => startsWithVerb.test(title))).toEqual([]);
  const readable = ['adds, renames and deletes a tag', 'never mixes files', 'does not resend'];
  expect(readable.filter((title) => !startsWithVerb.test(title))).toEqual([]);
});

it('finds the titles of plain, table-driven and computed tests', () => {
  const source = `
    test.describe('on a phone', () => test(\`fits \${name}\`, run));
    it.each([['a']])('reads %s', run);
    it('waits', { timeout: 1 }, run);
    expect('not a title', 1);`;
  expect(listTitles('a.ts', source)).toEqual(['fits ', 'reads %s', 'waits']);
});

// Parses every test file, which takes most of the time.
it('begins every title with what the tested part does', { timeout: 60_000 }, () => {
  const found = listTestFiles().flatMap((path) =>
    listTitles(path, readFileSync(join(root, path), 'utf8'))
      .filter((title) => !startsWithVerb.test(title))
      .map((title) => `${path}: ${title}`),
  );
  expect(found).toEqual([]);
});
