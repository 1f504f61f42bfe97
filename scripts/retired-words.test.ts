import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readRetiredWords, splitWords } from './retired-words.ts';

const root = join(import.meta.dirname, '..');

/** Names of libraries, browsers and the contract that contain a retired word, each with its origin. */
const libraryNames = new Set([
  'allSettled', // Promise
  'onSettled', // TanStack Query
  'max_parallel_workers_per_gather', // PostgreSQL
  'question', // an urgency, in the contract
]);

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const retired = readRetiredWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));

/** Collects the name of every identifier below a node of the syntax tree. */
function collectIdentifiers(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const child of node) collectIdentifiers(child, names);
    return;
  }
  if ('type' in node && 'name' in node && typeof node.name === 'string') names.add(node.name);
  for (const child of Object.values(node)) collectIdentifiers(child, names);
}

/** Returns every word of a source once: names, of attributes too, and those in comments and texts. */
const listWords = (source: string): string[] => [
  ...new Set(source.match(/[-\p{ID_Continue}$]+/gu)),
];

/** Returns the retired words in a name. */
function findRetired(name: string): string[] {
  const words = ` ${splitWords(name)} `;
  return retired.filter((term) => words.includes(` ${term} `));
}

describe('list of retired words', () => {
  it('lists retired words in docs/glossary.md', () => {
    expect(retired.length).toBeGreaterThan(40);
  });

  it('finds a retired word inside a name', () => {
    expect(findRetired('newsFeed')).toEqual(['news']);
    expect(findRetired('carryOutEach')).toEqual(['carry out']);
    expect(findRetired('threshold')).toEqual([]);
  });

  it('lists an identifier as one word, whatever surrounds it', () => {
    expect(listWords('a.newsFeed?.$x, über_x: `${carryOutEach}` <b data-x="">')).toEqual([
      'a',
      'newsFeed',
      '$x',
      'über_x',
      '$',
      'carryOutEach',
      'b',
      'data-x',
    ]);
  });

  // Parses the files that contain a retired word anywhere: a tree for every file takes seconds.
  it('uses no retired word in an identifier', { timeout: 60_000 }, () => {
    const allowed = new Set<string>(libraryNames);
    const found = sources.flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const suspects = listWords(source).filter((word) => {
        if (allowed.has(word)) return false;
        const isSuspect = findRetired(word).length > 0;
        if (!isSuspect) allowed.add(word);
        return isSuspect;
      });
      if (suspects.length === 0) return [];
      const names = new Set<string>();
      collectIdentifiers(parseSync(path, source).program, names);
      return [...names]
        .filter((name) => !allowed.has(name))
        .flatMap((name) => findRetired(name).map((term) => `${path}: ${name} (${term})`));
    });
    expect(found).toEqual([]);
  });

  it('uses no retired word in a file name', () => {
    const found = sources.flatMap((path) =>
      findRetired(basename(path)).map((term) => `${path} (${term})`),
    );
    expect(found).toEqual([]);
  });
});
