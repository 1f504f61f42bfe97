import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { importRun } from './import-run.table.ts';

/**
 * Takes an import back to where its step was begun, as interrupted: nothing came of it, and its owner
 * may try again. One that is at another step by now is left alone.
 */
export async function interruptRun(
  executor: Executor,
  { id, status }: Pick<typeof importRun.$inferSelect, 'id' | 'status'>,
): Promise<void> {
  await interruptRuns(executor, and(eq(importRun.id, id), eq(importRun.status, status)));
}

/** The same for all that fit. */
export async function interruptRuns(executor: Executor, fitting: SQL | undefined): Promise<void> {
  await executor
    .update(importRun)
    .set({
      // One with counts was checked before.
      status: sql`case when ${importRun.rowsTotal} is null then 'uploaded' else 'checked' end`,
      problem: 'interrupted',
      version: sql`${importRun.version} + 1`,
    })
    .where(fitting);
}
