import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which the database tests record what they use (`record-use.setup.ts`). */
    recordFolder: string;
    /** Name under which a project records. */
    recordProject: string;
    /** Number of the test files that run on every PostgreSQL. */
    everyPostgresFiles: number;
  }
}

let folder: string | null = null;

export async function setup(project: TestProject): Promise<void> {
  if (!project.isRootProject()) return;
  folder = await mkdtemp(join(tmpdir(), 'portal-recorded-'));
  project.provide('recordFolder', folder);
}

export async function teardown(): Promise<void> {
  if (folder !== null) await rm(folder, { recursive: true });
}
