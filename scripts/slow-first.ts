import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files of several seconds, the slowest first. A file on both PostgreSQL is here once. Whatever
 * takes longer than five seconds belongs here: vitest's JSON report has the times.
 */
const slow = [
  'apps/server/src/process/process.test.ts',
  'apps/server/src/storage/storage.test.ts',
  'apps/server/src/domains/documents/texts/pdf-reader.test.ts',
  'apps/server/src/domains/import-export/imports/import-crash.db.test.ts',
  'apps/server/src/database/embedded/embedded-postgres.test.ts',
  'apps/server/src/process/outage.test.ts',
  'apps/server/src/domains/uploads/upload-round.db.test.ts',
  'apps/server/src/cli/cli.test.ts',
  'apps/server/src/testing/raw-folder.test.ts',
  'apps/server/src/domains/import-export/export-import.test.ts',
  'scripts/retired-words.test.ts',
  'apps/server/src/process/replica.test.ts',
  'apps/web/src/app/routes/load-failures.test.tsx',
  'apps/server/src/testing/either-store.db.test.ts',
  'apps/server/src/testing/backup.db.test.ts',
  'apps/server/src/testing/rolling-upgrade.db.test.ts',
  'apps/server/src/http/every-route.db.test.ts',
  'apps/server/src/testing/hostile-texts.db.test.ts',
  'apps/server/src/domains/compliance/anonymization/erasure-crash.db.test.ts',
  'apps/server/src/testing/backup-upgrade.db.test.ts',
  'apps/server/src/domains/rights/visible-over-http.db.test.ts',
];

/**
 * Runs the slow files first. In a fresh clone no file's duration is known, and sorting by size
 * would put these small files last: one processor would idle while the others run the last of them.
 * The files of a project and of an environment stay together, so that a worker loads each once; the
 * short files of no environment come last.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which is no array's
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, getRank(file)]));
    return sorted.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

/** Places: slow files without a window, files with one, each database project, and all others. */
const places = ['slow', 'window', 'postgres-15', 'postgres-18', 'short'];

function getRank({ moduleId, project }: TestSpecification): number {
  const index = slow.indexOf(relative(project.vitest.config.root, moduleId));
  const place = places.indexOf(getPlace(project.name, moduleId, index !== -1));
  return place * (slow.length + 1) + (index === -1 ? slow.length : index);
}

function getPlace(project: string, moduleId: string, isSlow: boolean): string {
  if (places.includes(project)) return project;
  if (isForBrowser(moduleId)) return 'window';
  return isSlow ? 'slow' : 'short';
}

/** Returns true if a file's first line requests the browser environment. */
const isForBrowser = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');
