import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

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

/** Matches references to a decision. */
const decidedAt = /PRODUCT\.md|API\.md|\]\(decisions\//u;

/**
 * Matches a status. `met` needs no explanation; the others state what was decided or what is
 * missing.
 */
const legalStatus = /^(?<name>met|decided otherwise(?=: \S)|not met(?=: \S))(?:$|: )/u;
const link = /\[(?<label>[^\]]+)\]\((?<path>[^)]+)\)/gu;
const namedTest = /\[[^\]]+\]\((?<path>[^)]+)\) `(?<text>[^`]+)`/gu;

interface Row {
  section: string;
  statement: string;
  where: string;
  tests: string;
  status: string;
}

/**
 * Returns the rows below each section's heading, and an error for each table row with another
 * number of cells.
 */
function parseRows(text: string): { rows: Row[]; errors: string[] } {
  const rows: Row[] = [];
  const errors: string[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!line.startsWith('| ') || section === '') continue;
    const cells = line.slice(2, -2).split(' | ');
    const [statement = '', where = '', tests = '', status = ''] = cells;
    if (statement === 'statement' || statement === '---') continue;
    if (cells.length !== 4) errors.push(`${cells.length} cells: ${statement}`);
    rows.push({ section, statement, where, tests, status });
  }
  return { rows, errors };
}

function checkLinks({ statement, where, tests, status }: Row): string[] {
  return [...`${where} ${tests} ${status}`.matchAll(link)].flatMap(({ groups }) => {
    const { label = '', path = '' } = groups ?? {};
    if (!existsSync(join(docs, path))) return [`${statement}: there is no ${path}`];
    const isFile = path.startsWith('../');
    return isFile && label !== basename(path) ? [`${statement}: ${label} is not ${path}`] : [];
  });
}

/** Excludes comments, which prove nothing. */
const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)/u.test(line);

function checkTests({ statement, tests, status }: Row): string[] {
  const named = [...tests.matchAll(namedTest)];
  const errors = named.flatMap(({ groups }) => {
    const { path = '', text = '' } = groups ?? {};
    if (!/\.(?:test|spec)\.tsx?$/u.test(path)) return [`${statement}: ${path} is no test`];
    const file = join(docs, path);
    if (!existsSync(file)) return [];
    const source = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes(text));
    if (source.length === 0) return [`${statement}: ${path} does not say “${text}”`];
    return source.every(isComment) ? [`${statement}: ${path} says “${text}” in a comment`] : [];
  });
  if ([...tests.matchAll(link)].length !== named.length)
    errors.push(`${statement}: a test file without its test`);
  if (status === 'met' && named.length === 0) errors.push(`${statement}: met without a test`);
  return errors;
}

function checkStatus({ statement, where, status }: Row): string[] {
  if (!legalStatus.test(status)) return [`${statement}: status ${status}`];
  if (status.startsWith('decided') && !decidedAt.test(status))
    return [`${statement}: it does not say where that was decided`];
  const isShown = status !== 'met' || where.includes('](../');
  return isShown ? [] : [`${statement}: met without a file`];
}

function checkDocument(text: string): string[] {
  const { rows, errors } = parseRows(text);
  const checks = [checkLinks, checkTests, checkStatus];
  return errors.concat(rows.flatMap((row) => checks.flatMap((check) => check(row))));
}

/** Returns the counts that the document states at its top. */
const statedCounts = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^\| (?<name>[a-z ]+?) +\| +(?<count>\d+) \|$/gmu)].map(({ groups }) => [
      groups?.['name'],
      Number(groups?.['count']),
    ]),
  );

function countStatuses(text: string) {
  const { rows } = parseRows(text);
  const counts: Record<string, number> = { met: 0, 'decided otherwise': 0, 'not met': 0 };
  for (const { status } of rows) {
    const name = legalStatus.exec(status)?.groups?.['name'] ?? 'another';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return { ...counts, all: rows.length };
}

test('names files and tests that are there, and a legal status, in every row of docs/specification.md', () => {
  expect(checkDocument(document)).toEqual([]);
});

test('counts the rows at the top', () => {
  expect(statedCounts(document)).toEqual(countStatuses(document));
});

test('has the sections of the specification, each with rows, and none twice', () => {
  const headings = [...document.matchAll(/^## (?<title>.+)$/gmu)].map(
    ({ groups }) => groups?.['title'],
  );
  expect(headings).toEqual(sections);
  const { rows } = parseRows(document);
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(sections));
  const statements = rows.map(({ section, statement }) => `${section}: ${statement}`);
  const twice = statements.filter((one, at) => statements.indexOf(one) !== at);
  expect(twice).toEqual([]);
});

describe('detects errors', () => {
  const file = '[import-rules.ts](../scripts/import-rules.ts)';
  const shown =
    '[import-rules.test.ts](../scripts/import-rules.test.ts) `accepts every allowed import`';

  it.each([
    ['nothing', `| A | ${file} | ${shown} | met |`, []],
    ['a file', `| A | [a.ts](../a.ts) | ${shown} | met |`, ['A: there is no ../a.ts']],
    [
      'the name of a file',
      `| A | [a.ts](../scripts/import-rules.ts) | ${shown} | met |`,
      ['A: a.ts is not ../scripts/import-rules.ts'],
    ],
    [
      'a test',
      `| A | ${file} | ${shown.replace('allowed', 'forbidden')} | met |`,
      ['A: ../scripts/import-rules.test.ts does not say “accepts every forbidden import”'],
    ],
    [
      'a test that is only spoken of',
      `| A | ${file} | ${shown.replace('accepts every allowed import', 'Files with an import')} | met |`,
      ['A: ../scripts/import-rules.test.ts says “Files with an import” in a comment'],
    ],
    [
      'a test without its name',
      `| A | ${file} | ${file} | not met: a |`,
      ['A: a test file without its test'],
    ],
    ['a met row without a test', `| A | ${file} | – | met |`, ['A: met without a test']],
    ['a met row without a file', `| A | – | ${shown} | met |`, ['A: met without a file']],
    ['a status', `| A | ${file} | ${shown} | nearly |`, ['A: status nearly']],
    [
      'what was decided',
      `| A | ${file} | ${shown} | decided otherwise |`,
      ['A: status decided otherwise'],
    ],
    [
      'where it was decided',
      `| A | ${file} | ${shown} | decided otherwise: b |`,
      ['A: it does not say where that was decided'],
    ],
    [
      'a decision',
      `| A | – | – | not met: [b](decisions/b.md) |`,
      ['A: there is no decisions/b.md'],
    ],
    ['the cells', `| A | ${file} | ${shown} |`, ['3 cells: A', 'A: status ']],
  ])('finds an error in a row, by %s', (_name, row, errors) => {
    expect(checkDocument(`## 1. What\n\n${row}\n`)).toEqual(errors);
  });
});
