import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { importRun } from './import-run.table.ts';

/**
 * Resets an import to the status before its step and marks it as interrupted, so that its owner may
 * try again. The step has changed nothing. Leaves an import at another step unchanged.
 */
export async function interruptRun(
  executor: Executor,
  { id, status }: Pick<typeof importRun.$inferSelect, 'id' | 'status'>,
): Promise<void> {
  await interruptRuns(executor, and(eq(importRun.id, id), eq(importRun.status, status)));
}

/** Resets all imports that match a condition, like `interruptRun`. */
export async function interruptRuns(executor: Executor, fitting: SQL | undefined): Promise<void> {
  await executor
    .update(importRun)
    .set({
      // An import with counts was checked before.
      status: sql`case when ${importRun.rowsTotal} is null then 'uploaded' else 'checked' end`,
      problem: 'interrupted',
      version: sql`${importRun.version} + 1`,
    })
    .where(fitting);
}
