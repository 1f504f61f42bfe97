import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listTitles } from './list-titles.ts';

/** A row of the table of requirements in docs/security.md. */
export interface Requirement {
  readonly id: string;
  /** What is required, in our own words. */
  readonly text: string;
  readonly verdict: string;
  /** Links to tests, with their titles, and to places in the code; reasons of what is argued. */
  readonly evidence: string;
}

const row =
  /^\| v5\.0\.0-(?<id>\d+\.\d+\.\d+) +\| (?<text>.+?) +\| (?<verdict>\S+) +\| (?<evidence>.*?) +\|$/gmu;

/** Returns the rows of the document, in their order. */
export function readRequirements(document: string): Requirement[] {
  return [...document.matchAll(row)].map(({ groups = {} }) => ({
    id: groups['id'] ?? '',
    text: groups['text'] ?? '',
    verdict: groups['verdict'] ?? '',
    evidence: groups['evidence'] ?? '',
  }));
}

/** Matches a link to a file or a section, and the title of a test that may follow. */
const link = /\[(?<name>[^\]]+)\]\((?<path>[^)#]*)(?<section>#[^)]*)?\)(?: `(?<title>[^`]+)`)?/gu;

/** Requirements of levels 1 and 2 by section of OWASP ASVS 5.0.0, which numbers them from 1. */
const requirementsBySection: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

/** Returns the ids of the requirements of levels 1 and 2, without the version. */
export function listRequirementIds(): string[] {
  return Object.entries(requirementsBySection).flatMap(([section, length]) =>
    Array.from({ length }, (_, at) => `${section}.${at + 1}`),
  );
}

/** Returns what is wrong with a row: its verdict, or what it names and does not exist. */
export function findProblems(
  { id, verdict, evidence }: Requirement,
  { folder, document }: { readonly folder: string; readonly document: string },
): string[] {
  const links = [...evidence.matchAll(link)].map(({ groups }) => groups ?? {});
  const problems = links.flatMap(({ name = '', path = '', section, title }) => {
    if (path === '') return hasSection(document, section ?? '') ? [] : [`no section ${section}`];
    const file = join(folder, path);
    if (!existsSync(file)) return [`no file ${path}`];
    if (name !== basename(file)) return [`${path} is called ${name}`];
    if (!/\.(?:test|spec)\.tsx?$/u.test(path)) return [];
    if (title === undefined) return [`${path} is named without a test`];
    return listTestTitles(file).includes(title) ? [] : [`${path} has no test “${title}”`];
  });
  if (verdict === 'met' && links.length === 0) problems.push('names neither test nor place');
  if (verdict === 'argued' && evidence.length < minReason) problems.push('gives no reason');
  if (!['met', 'argued'].includes(verdict)) problems.push(`is neither met nor argued: ${verdict}`);
  return problems.map((problem) => `${id}: ${problem}`);
}

/** Returns the links of the document to files and sections that do not exist. */
export function findBrokenLinks(document: string, folder: string): string[] {
  return [...document.matchAll(link)].flatMap(({ groups }) => {
    const { path = '', section = '' } = groups ?? {};
    if (/^https?:/u.test(path)) return [];
    const exists = path === '' ? hasSection(document, section) : existsSync(join(folder, path));
    return exists ? [] : [path + section];
  });
}

/** Characters of the shortest reason that says anything. */
const minReason = 20;

/** Returns true if the document has the heading that a link such as `#costly-work` leads to. */
function hasSection(document: string, section: string): boolean {
  return [...document.matchAll(/^##+ (?<heading>.+)$/gmu)].some(
    ({ groups }) =>
      `#${(groups?.['heading'] ?? '').toLowerCase().replaceAll(' ', '-')}` === section,
  );
}

const titles = new Map<string, readonly string[]>();

/** Returns the titles of a file's tests as a table shows them, without back quotes and bars. */
function listTestTitles(file: string): readonly string[] {
  const known = titles.get(file);
  if (known) return known;
  const found = listTitles(file, readFileSync(file, 'utf8')).map((title) =>
    title.replaceAll('`', '’').replaceAll('|', String.raw`\|`),
  );
  titles.set(file, found);
  return found;
}
