import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listServerModules } from './list-server-modules.ts';
import {
  findBrokenLinks,
  findProblems,
  listRequirementIds,
  readRequirements,
} from './security-requirements.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs');
const document = readFileSync(join(folder, 'security.md'), 'utf8');
const requirements = readRequirements(document);

/** Matches the purpose of a signer or encryptor, and that of an encrypted column. */
const purpose =
  /\bcreate(?:Signer|Encryptor|SignedLinks)(?:<\w+>)?\([^()]*?'(?<name>[^']+)'|EncryptedColumn = \{[^}]*\bpurpose: '(?<column>[^']+)'/gu;

describe('docs/security.md', () => {
  it('has each requirement of levels 1 and 2 of OWASP ASVS 5.0 once, in order', () => {
    expect(listRequirementIds().length).toBe(217);
    expect(requirements.map(({ id }) => id)).toEqual(listRequirementIds());
    // Neither a row of another form, nor one outside the table.
    expect(document.match(/\bv5\.0\.0-\d/gu)?.length).toBe(217);
  });

  // Parses the test files that the rows name.
  it('names a test, a place or a reason for each, all of which exist', { timeout: 60_000 }, () => {
    expect(requirements.flatMap((row) => findProblems(row, { folder, document }))).toEqual([]);
  });

  it('leads to files and sections that exist', () => {
    expect(findBrokenLinks(document, folder)).toEqual([]);
    expect(findBrokenLinks('[a](gone.ts) and [b](#gone)', folder)).toEqual(['gone.ts', '#gone']);
  });

  it('states how many are met and argued', () => {
    const met = requirements.filter(({ verdict }) => verdict === 'met').length;
    const argued = requirements.filter(({ verdict }) => verdict === 'argued').length;
    expect(document).toContain(`${met} are met, ${argued} are argued`);
  });

  it('lists every purpose of a derived key', () => {
    const names = listServerModules().flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(purpose)].map(
        ({ groups = {} }) => groups['name'] ?? groups['column'] ?? '',
      ),
    );
    expect(names.length).toBeGreaterThan(5);
    const [, rest = ''] = document.split('\n## Keys and secrets\n');
    const [section = ''] = rest.split('\n## ');
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Returns the problems of a row in a document with one section, which lies beside this file. */
const find = (verdict: string, evidence: string): string[] =>
  findProblems(
    { id: '1.1.1', text: 'Something', verdict, evidence },
    { folder: import.meta.dirname, document: '## Costly work' },
  );

describe('findProblems', () => {
  const test = '[security.test.ts](security.test.ts)';
  it.each([
    ['met', `${test} \`states how many are met and argued\``],
    [
      'met',
      'As said in [Costly work](#costly-work) and [outgoing-connections.ts](outgoing-connections.ts)',
    ],
    ['argued', 'Nothing of the kind exists in the portal'],
  ])('finds nothing for “%s”: %s', (verdict, evidence) => {
    expect(find(verdict, evidence)).toEqual([]);
  });

  it.each([
    ['partly', '[Costly work](#costly-work)', 'neither met nor argued'],
    ['met', 'It is so', 'neither test nor place'],
    ['argued', 'No', 'no reason'],
    ['met', '[gone.ts](gone.ts)', 'no file gone.ts'],
    ['met', '[other.ts](outgoing-connections.ts)', 'is called other.ts'],
    ['met', `${test} \`is no title\``, 'has no test “is no title”'],
    ['met', test, 'is named without a test'],
    ['met', '[Gone](#gone)', 'no section #gone'],
  ])('reports “%s”: %s', (verdict, evidence, problem) => {
    expect(find(verdict, evidence)).toEqual([expect.stringContaining(problem)]);
  });
});
