import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { tableOrder } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

/** Aliases of package.json files. */
const aliases = { '#server/': 'apps/server/src/', '#web/': 'apps/web/src/' };

const files = new Set(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path))),
);

/** Returns the file of ours that a specifier names; null for a package. */
function resolve(from: string, specifier: string): string | null {
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  const path = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : posix.join(posix.dirname(from), specifier);
  const isOurs = specifier.startsWith('.') || alias !== undefined;
  return isOurs && files.has(path) ? path : null;
}

/** Lists the files that a file imports or exports from: values, types, and dynamically. */
function listImports(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return specifiers.flatMap((specifier) => resolve(path, specifier ?? '') ?? []);
}

/** Returns the cycles of a graph, each as the path from a file back to itself. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (path: readonly string[], file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit([...path, file], next);
    done.add(file);
  };
  for (const file of graph.keys()) visit([], file);
  return cycles;
}

it('finds a cycle over three files', () => {
  const graph = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(findCycles(graph)).toEqual([['a', 'b', 'c', 'a']]);
});

// Parses every source file, which takes most of the time.
it('has no import cycle, by types and dynamic imports either', { timeout: 60_000 }, () => {
  expect(findCycles(new Map([...files].map((path) => [path, listImports(path)])))).toEqual([]);
});

const tableFiles = [...files].filter(
  (path) => path.startsWith('apps/server/src/domains/') && path.endsWith('.table.ts'),
);

const getFolder = (path: string): string =>
  posix.dirname(posix.relative('apps/server/src/domains', path));

/** References from a table to a table of another folder. */
const references = tableFiles.flatMap((path) =>
  listImports(path)
    .filter((target) => tableFiles.includes(target) && getFolder(target) !== getFolder(path))
    .map((target) => ({ path, target })),
);

/** Lists the references to a later folder, as "from → to"; a folder without a place is the last. */
function findUpwardReferences(order: readonly string[]): string[] {
  const places = new Map(order.map((folder, at) => [folder, at]));
  const getPlace = (path: string): number => places.get(getFolder(path)) ?? order.length;
  return references
    .filter(({ path, target }) => getPlace(target) > getPlace(path))
    .map(({ path, target }) => `${path} → ${target}`);
}

it('states the order of the folders whose tables others refer to', () => {
  const referred = references.map(({ target }) => getFolder(target));
  expect(new Set(tableOrder)).toEqual(new Set(referred));
});

it('has no table that refers to a table of a later folder', () => {
  expect(findUpwardReferences(tableOrder)).toEqual([]);
  expect(findUpwardReferences(tableOrder.toReversed())).not.toEqual([]);
});

// The compiler does not see the imports of a program that a test writes as a text.
it('finds each file that a file imports by its alias, in a text as well', () => {
  const missing = [...files]
    // These name files that do not exist, for the linter.
    .filter((path) => path !== 'scripts/import-rules.test.ts')
    .flatMap((path) =>
      Array.from(
        readFileSync(join(root, path), 'utf8').matchAll(
          /['"](#(?:server|web)\/[^'"\s*]+\.tsx?)['"]/g,
        ),
        ([, specifier = '']) => ({ path, specifier }),
      ),
    )
    .filter(({ path, specifier }) => resolve(path, specifier) === null)
    .map(({ path, specifier }) => `${path} imports ${specifier}`);
  expect(missing).toEqual([]);
});
