import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { everyPostgres, isOnEveryPostgres } from './apps/server/src/testing/every-postgres.ts';
import { contractVersion } from './apps/web/build/contract-version.ts';
import { localeFiles } from './apps/web/build/locale-files.ts';
import { scratchFolder } from './scripts/scratch-folder.ts';
import { SlowFirst } from './scripts/slow-first.ts';

// Tests, and what they start, keep their files where `tmpdir()` says.
process.env['TMPDIR'] = scratchFolder();
// Workers, and what they start from the sources, need not compile again what one of them compiled before.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compile', import.meta.url),
);

/** Where Debian keeps the oldest PostgreSQL that we promise to run on. */
const debianPostgres15 = '/usr/lib/postgresql/15/bin';

/** Tests that need a database; they run on PostgreSQL 18. */
const databaseTests = 'apps/server/**/*.db.test.ts';

/**
 * Those with tests that run on PostgreSQL 15 as well, because they depend on its version. A test of the
 * project `compared` tries the statements of all others there.
 */
const onEveryPostgres = globSync(databaseTests).filter(isOnEveryPostgres);

/** Tests of what the database tests of both PostgreSQL recorded. */
const comparedTests = 'apps/server/**/*.compared.test.ts';

const onPostgres = (
  name: string,
  binDirectory: string | null,
  more: { include: string[]; runner?: string },
) => ({
  extends: true as const,
  test: {
    name,
    ...more,
    globalSetup: ['apps/server/src/testing/needs-postgres.global-setup.ts'],
    setupFiles: [
      'apps/server/src/testing/low-hash-cost.setup.ts',
      'apps/server/src/testing/record-use.setup.ts',
    ],
    provide: { postgresBinaries: binDirectory, recordProject: name },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file has a database of its own; to load the server anew for each takes half as long again.
    isolate: false,
  },
});

// In CI a missing PostgreSQL 15 is a failure; elsewhere its tests are left out where it is not installed.
const hasPostgres15 = Boolean(process.env['CI']) || existsSync(debianPostgres15);

export default defineConfig({
  // Of the root, and no project has one of its own: they share a server, which transforms each module once.
  plugins: [contractVersion(), localeFiles()],
  test: {
    // Two more than there are processors: a worker waits for PostgreSQL, timers and what it started.
    maxWorkers: availableParallelism() + 2,
    tags: [{ name: everyPostgres, description: 'Runs on the oldest supported PostgreSQL as well' }],
    sequence: { sequencer: SlowFirst },
    // Once for all projects: the bundle, each PostgreSQL, the stores for whichever test asks first, and
    // the records.
    globalSetup: [
      'apps/server/src/testing/bundle.global-setup.ts',
      'apps/server/src/testing/postgres.global-setup.ts',
      'apps/server/src/testing/stores.global-setup.ts',
      'apps/server/src/testing/record.global-setup.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,e2e,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.compared.test.ts'],
          setupFiles: [
            'apps/web/build/clean-worker.setup.ts',
            'apps/web/build/browser.setup.ts',
            'apps/web/build/patient-queries.setup.ts',
          ],
          testTimeout: 20_000,
          // A window is much short-lived memory: to collect it less often saves a tenth (decision 93).
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          isolate: false,
          // Its one instance remembers the language: loaded with the modules of ours, anew for each file.
          server: { deps: { inline: [/i18next/u] } },
        },
      },
      onPostgres('postgres-18', null, { include: [databaseTests] }),
      ...(hasPostgres15
        ? [
            onPostgres('postgres-15', debianPostgres15, {
              include: onEveryPostgres,
              runner: 'apps/server/src/testing/every-postgres.runner.ts',
            }),
          ]
        : []),
      {
        extends: true,
        // After all others.
        test: {
          name: 'compared',
          include: [comparedTests],
          provide: { everyPostgresFiles: onEveryPostgres.length },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
