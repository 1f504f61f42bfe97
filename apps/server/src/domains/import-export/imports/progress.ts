import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  isUnreachable,
  postgresErrorIn,
  sqlState,
  waitedTooLong,
} from '#server/database/postgres-error.ts';
import { importRun } from './import-run.table.ts';

/** The import is no longer at the step that was begun. */
export class Cancelled extends Error {}

/** Milliseconds between progress reports. */
const pace = 500;

/**
 * Tells how many rows a step has looked at, now and then, beside its transaction, which nobody sees
 * into before its end. What it tells of holds no row that the transaction wants. Where the database has
 * no time for it, it is told at a later turn: the step goes on.
 * @throws Cancelled once the import is seen to be cancelled; the signal's reason once it is aborted.
 */
export function createProgress(
  { orm, pool }: Database,
  run: Pick<typeof importRun.$inferSelect, 'id' | 'status'>,
  signal: AbortSignal,
): (rows: number) => Promise<void> {
  let reportedAt = 0;
  return async (rows) => {
    signal.throwIfAborted();
    // Whoever waits for a connection goes first.
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
