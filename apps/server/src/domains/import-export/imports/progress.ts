import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import {
  isUnreachable,
  postgresErrorIn,
  sqlState,
  waitedTooLong,
} from '#server/database/postgres-error.ts';
import { importRun } from './import-run.table.ts';

/** The import is no longer at the step that was started. */
export class Cancelled extends Error {}

/** Milliseconds between progress reports. */
const pace = 500;

/**
 * Reports the number of processed rows, at most every half second. Uses a separate connection,
 * because changes in the step's transaction are invisible until it commits. A report commits by
 * itself, so it leaves no lock that the transaction would wait for. Skips a report when the
 * database is busy, so that the step continues.
 * @throws Cancelled when the import was cancelled; the signal's reason when it is aborted.
 */
export function createProgress(
  { orm, pool }: Database,
  run: Pick<typeof importRun.$inferSelect, 'id' | 'status'>,
  signal: AbortSignal,
): (rows: number) => Promise<void> {
  let reportedAt = 0;
  return async (rows) => {
    signal.throwIfAborted();
    // Waiting callers take precedence over a report.
    if (performance.now() - reportedAt < pace || pool.waitingCount > 0) return;
    try {
      const still = await orm
        .update(importRun)
        .set({ rowsDone: rows })
        .where(and(eq(importRun.id, run.id), eq(importRun.status, run.status)))
        .returning({ id: importRun.id });
      if (still.length === 0) throw new Cancelled();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    reportedAt = performance.now();
  };
}

/** Returns true if the database had no free connection or timed out. */
function isBusy(error: unknown): boolean {
  const wasCancelled = postgresErrorIn(error)?.code === sqlState.queryCanceled;
  return isUnreachable(error) || waitedTooLong(error) || wasCancelled;
}

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
