import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '..');
const documentPath = join(root, 'docs/specification.md');

/** A test that shows a statement: its file from the root, and its title or the line it tags. */
interface TaggedTest {
  file: string;
  label: string;
}

/** Matches the text of a comment such as `// @specification 3.12, 3.13`. */
const tag = /^ @specification (?<ids>\d+\.\d+(?:, \d+\.\d+)*)$/u;
const row = /^\| (?<id>\d+\.\d+) \| (?<statement>.+?) \| (?<tests>.*) \| (?<status>[^|]+) \|$/u;

/**
 * Returns the tests that are tagged in a file's text, by the statement's number.
 * @throws Error for a tag of another form, which would show nothing.
 */
export function readTags(file: string, text: string): [id: string, TaggedTest][] {
  if (!text.includes('@specification')) return [];
  return parseSync(file, text).comments.flatMap(({ value, end }) => {
    if (!value.includes('@specification')) return [];
    const ids = tag.exec(value)?.groups?.['ids'];
    if (ids === undefined) throw new Error(`${file}: not a tag of the specification: ${value}`);
    const rest = text.slice(end).split('\n');
    // The formatter puts the title of a test with a tag on a line of its own.
    const tagged = rest.find((line) => !/^\s*(?:\/\/.*|(?:it|test)\()?$/u.test(line)) ?? '';
    return ids
      .split(', ')
      .map((id): [string, TaggedTest] => [id, { file, label: toLabel(tagged) }]);
  });
}

/** Matches a line with a test's title: after `it(`, after `])(`, or at its beginning. */
const titled =
  /^(?:(?:it|test)\b.*?\(|[\])].*?\()?(?<quote>['"`])(?<title>(?:(?!\k<quote>).)+)\k<quote>,(?: (?:async )?\(.*| \{.*)?$/u;

/** Returns the title of the test that a line declares, else the line itself. */
function toLabel(line: string): string {
  const label = titled.exec(line.trim())?.groups?.['title'] ?? line.trim();
  return label.replaceAll('`', '’').replaceAll('|', '\\|');
}

/**
 * Returns the document with the tests and the status of each row written again from the tags, and
 * with the counts at its top.
 * @throws Error that lists tags of a statement that the document does not have
 */
export function writeSpecification(
  document: string,
  tags: readonly [id: string, TaggedTest][],
): string {
  const tests = Map.groupBy(tags, ([id]) => id);
  const ids = new Set<string>();
  const counts = { met: 0, 'decided otherwise': 0, 'not met': 0 };
  const lines = document.split('\n').map((line) => {
    const { id, statement, status } = row.exec(line)?.groups ?? {};
    if (id === undefined || statement === undefined || status === undefined) return line;
    ids.add(id);
    const shown = (tests.get(id) ?? []).map(([, test]) => formatTest(test)).toSorted();
    const isDecided = status.startsWith('decided otherwise: ');
    const met = shown.length > 0 ? 'met' : 'not met';
    counts[isDecided ? 'decided otherwise' : met] += 1;
    return `| ${id} | ${statement} | ${shown.join('; ') || '–'} | ${isDecided ? status : met} |`;
  });
  const unknown = tags.filter(([id]) => !ids.has(id)).map(([id, { file }]) => `${file}: ${id}`);
  if (unknown.length > 0) throw new Error(`No such statement: ${unknown.join(', ')}`);
  return Object.entries({ ...counts, all: ids.size }).reduce(
    (text, [status, count]) =>
      text.replace(
        new RegExp(`^(\\| ${status} +\\| +)\\d+ \\|$`, 'mu'),
        (_line, start: string) => `${start}${count} |`,
      ),
    lines.join('\n'),
  );
}

const formatTest = ({ file, label }: TaggedTest): string =>
  `[${basename(file)}](../${file}) \`${label}\``;

/** Returns the files of every test of the repository, by their path from the root. */
export function listTestFiles(): string[] {
  return globSync('{apps,packages,scripts,e2e,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).toSorted();
}

/** Returns the tags of every test of the repository. */
export function readAllTags(): [id: string, TaggedTest][] {
  return listTestFiles().flatMap((file) => readTags(file, readFileSync(join(root, file), 'utf8')));
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  writeFileSync(
    documentPath,
    writeSpecification(readFileSync(documentPath, 'utf8'), readAllTags()),
  );
  console.log(`Wrote ${relative(process.cwd(), documentPath)}`);
}
