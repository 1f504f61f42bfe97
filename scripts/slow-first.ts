import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that start whole portals and clusters, the slowest first. */
const slow = [
  'apps/server/src/process/process.test.ts',
  'apps/server/src/process/crash.test.ts',
  'apps/server/src/domains/uploads/upload-round.test.ts',
  'apps/server/src/database/embedded/embedded-postgres.test.ts',
  'apps/server/src/domains/import-export/imports/import-crash.test.ts',
  'apps/server/src/cli/cli.test.ts',
  'apps/server/src/testing/raw-folder.test.ts',
  'apps/server/src/process/outage.test.ts',
];

/**
 * Runs the slow files first. In a fresh clone no file's duration is known, and sorting by size
 * would put these small files last: one processor would idle while the other runs the last of them.
 * The other files are grouped by environment, so that a worker can reuse its environment.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which is no array's
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, getRank(file)]));
    return sorted.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

function getRank({ moduleId, project }: TestSpecification): number {
  const index = slow.indexOf(relative(project.vitest.config.root, moduleId));
  if (index !== -1) return index;
  return slow.length + (isForBrowser(moduleId) ? 0 : 1);
}

/** Returns true if a file's first line requests the browser environment. */
const isForBrowser = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');
