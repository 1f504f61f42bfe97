import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readAllTags, readTags, writeSpecification } from './specification.ts';

const docs = join(import.meta.dirname, '../docs');
const document = readFileSync(join(docs, 'specification.md'), 'utf8');

/** The sections of the specification. */
const sections = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  '8. The error catalogue',
  '9. Business constants and limits',
];

const rows = document.split('\n').filter((line) => /^\| \d/u.test(line));

test('finds docs/specification.md as `npm run specification` writes it, with a test for every statement', () => {
  expect(writeSpecification(document, readAllTags())).toBe(document);
  expect(rows.filter((line) => line.endsWith('| not met |'))).toEqual([]);
});

test('numbers the statements in the sections of the specification, each once', () => {
  const lines = document.split('\n');
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(sections.map((t) => `## ${t}`));
  let section = 0;
  let number = 0;
  const expected: string[] = [];
  const found: string[] = [];
  for (const line of lines) {
    if (line.startsWith('## ')) [section, number] = [section + 1, 0];
    if (!/^\| \d/u.test(line)) continue;
    number += 1;
    expected.push(`${section}.${number}`);
    found.push(/^\| (?<id>\S+) /u.exec(line)?.groups?.['id'] ?? line);
  }
  expect(found).toEqual(expected);
  const statements = rows.map((line) => line.split(' | ')[1]);
  expect(new Set(statements).size).toBe(rows.length);
});

test('names the decision of a statement that was decided otherwise', () => {
  const decided = rows.filter((line) => line.includes('| decided otherwise'));
  expect(decided.length).toBeGreaterThan(0);
  expect(decided.filter((line) => !/PRODUCT\.md|API\.md|\]\(decisions\//u.test(line))).toEqual([]);
  const links = [...rows.join('\n').matchAll(/\]\((?<path>[^)]+)\)/gu)];
  const missing = links.filter(({ groups }) => !existsSync(join(docs, groups?.['path'] ?? '')));
  expect(missing.map(([link]) => link)).toEqual([]);
});

describe('readTags', () => {
  it.each([
    ['a title', "// @specification 3.1\nit('adds a clinic', () => {", 'adds a clinic'],
    [
      'the row of a table',
      "  // @specification 3.1\n  ['BE', '1000', 'four digits'],",
      "['BE', '1000', 'four digits'],",
    ],
    [
      'a title on a line of its own',
      "it(\n// @specification 3.1\n'adds a clinic',\n() => {});",
      'adds a clinic',
    ],
    [
      'a title after a table',
      "it.each([])(\n// @specification 3.1\n'adds %s', () => {});",
      'adds %s',
    ],
    [
      'the row with a call',
      "// @specification 3.1\nawait portal.call(listClinics, { as: 'a' });",
      "await portal.call(listClinics, { as: 'a' });",
    ],
    ['a line without a text', '// @specification 3.1\nexpect(a).toBe(b);', 'expect(a).toBe(b);'],
    [
      'a title after another comment',
      "// @specification 3.1\n// The mail is late.\ntest('sends `a` | `b`', () => {",
      'sends ’a’ \\| ’b’',
    ],
  ])('labels a tag with %s', (_case, text, label) => {
    expect(readTags('a.test.ts', text)).toEqual([['3.1', { file: 'a.test.ts', label }]]);
  });

  it('reads comments only', () => {
    expect(readTags('a.test.ts', 'it(`\n// @specification 3.1\n`)')).toEqual([]);
  });

  it.each(['// @specification: 3.1', '//@specification 3.1', '/* @specification 3.1 */'])(
    'throws for %s, which would show nothing',
    (comment) => {
      expect(() => readTags('a.test.ts', comment)).toThrow('a.test.ts: not a tag');
    },
  );

  it('returns each statement of a tag', () => {
    expect(readTags('a.test.ts', "// @specification 3.1, 4.2\nit('x')").map(([id]) => id)).toEqual([
      '3.1',
      '4.2',
    ]);
  });
});

const row = (tests: string, status: string) =>
  `| 3.1 | A clinic has a city | ${tests} | ${status} |`;

describe('writeSpecification', () => {
  const head = '| met | 0 |\n| decided otherwise | 0 |\n| not met | 0 |\n| all | 0 |\n';
  const shown = { file: 'a/b.test.ts', label: 'adds a clinic' };

  it('writes the tests of a statement and counts it as met', () => {
    expect(writeSpecification(head + row('–', 'not met'), [['3.1', shown]])).toBe(
      `| met | 1 |\n| decided otherwise | 0 |\n| not met | 0 |\n| all | 1 |\n${row('[b.test.ts](../a/b.test.ts) `adds a clinic`', 'met')}`,
    );
  });

  it('takes the status back when no test is tagged', () => {
    expect(writeSpecification(head + row('old', 'met'), [])).toBe(
      `| met | 0 |\n| decided otherwise | 0 |\n| not met | 1 |\n| all | 1 |\n${row('–', 'not met')}`,
    );
  });

  it('keeps a decision', () => {
    const decided = row('–', 'decided otherwise: no city (API.md)');
    expect(writeSpecification(head + decided, [])).toContain(decided);
  });

  it('throws for a tag whose statement does not exist', () => {
    expect(() => writeSpecification(head, [['3.2', shown]])).toThrow('a/b.test.ts: 3.2');
  });
});
