import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const root = join(import.meta.dirname, '../../../..');

/** Builds the server if a source changed: tests that start a portal start what is shipped. */
export function setup(project: TestProject): void {
  if (!project.isRootProject()) return;
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/ensure-built.ts'), 'server'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Error('The server cannot be built');
}
