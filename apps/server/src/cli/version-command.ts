import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresVersions } from '#server/database/postgres-versions.ts';
import { listMigrationNames, migrationsFolder } from '#server/database/migration-files.ts';
import { version } from '#server/kernel/product-version.ts';
import type { BareCommand } from './command.ts';

export const versionCommand: BareCommand = {
  name: 'version',
  usage: '[--json]',
  summary: 'show the version, its commit and last migration, and what it runs on',
  options: { json: { type: 'boolean' } },
  runBare: async ({ values }) => {
    const migrations = listMigrationNames(migrationsFolder);
    const { oldest, newest } = postgresVersions;
    const facts = {
      version,
      commit: readCommit(),
      migrations: { count: migrations.length, last: migrations.at(-1) ?? null },
      node: process.versions.node,
      postgresql: { oldest, newest },
    };
    if (values['json'] === true) return JSON.stringify(facts, null, 2);
    return [
      `Partner portal ${version}`,
      `commit      ${facts.commit ?? 'not known'}`,
      `migrations  ${migrations.length}, the last one ${facts.migrations.last}`,
      `Node.js     ${facts.node}`,
      `PostgreSQL  ${oldest} to ${newest}`,
    ].join('\n');
  },
};

/** Root of the repository, or of an unpacked archive. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Returns the commit that this version was made of: an archive names it in `commit`, and a clone has
 * it checked out. Null where neither is known.
 */
function readCommit(): string | null {
  const file = join(root, 'commit');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim() || null;
  if (!existsSync(join(root, '.git'))) return null;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}
