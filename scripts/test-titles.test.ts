import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listTitles } from './list-titles.ts';
import { listTestFiles } from './specification.ts';

const root = join(import.meta.dirname, '..');

/**
 * Matches a title that says by itself what happens: it begins with a verb of the present. A title
 * with `is` leaves its subject to the title around it.
 */
const startsWithVerb =
  /^(?:(?:always|either|neither|never) )?(?!(?:as|is|its|plus|this|unless|was)\b)[a-z-]+s\b(?!: )/u;

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
