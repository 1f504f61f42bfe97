import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contents, copyContents } from './release-contents.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-contents-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('contains what its pages link to', () => {
  const root = join(import.meta.dirname, '..');
  const isContained = (path: string): boolean =>
    existsSync(join(root, path)) &&
    contents.some((one) => path === one || path.startsWith(`${one}/`));
  const pages = contents.filter((path) => path.endsWith('.md'));
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?<target>[^)#\s]+)/gu)]
      .map(({ groups }) => groups?.['target'] ?? '')
      .filter((target) => !target.includes(':') && !isContained(target)),
  );
  expect(missing).toEqual([]);
});

it('leaves the secrets and settings of a clone, and tests, out of the archive', () => {
  const root = join(folder, 'secrets');
  for (const path of contents) mkdirSync(join(root, path), { recursive: true });
  const included = [
    'deploy/create-secrets.sh',
    'deploy/haproxy/portal.cfg',
    'docs/secrets.md',
    'apps/server/src/config/env-file.ts',
  ];
  const leftOut = [
    'deploy/secrets/secret_key',
    'deploy/secrets/smtp_url',
    'deploy/secrets/old/database_url',
    'deploy/patroni/secrets/password',
    'deploy/.env',
    'deploy/.env.production',
    'apps/server/src/config.test.ts',
    'apps/server/src/testing/portal.ts',
  ];
  for (const path of [...included, ...leftOut]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  const archive = join(folder, 'archive');
  copyContents(root, archive);
  const found = readdirSync(archive, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(archive.length + 1));
  expect(found.toSorted()).toEqual(included.toSorted());
});
