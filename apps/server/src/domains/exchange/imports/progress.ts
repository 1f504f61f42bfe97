import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { importRun } from './import-run.table.ts';

/** The import is no longer at the step that was begun. */
export class Cancelled extends Error {}

/** How often it is told, in milliseconds. */
const pace = 500;

/**
 * Tells how many rows a step has looked at, now and then, beside its transaction, which nobody sees
 * into before its end. What it tells of holds no row that the transaction wants.
 * @throws Cancelled as soon as the import is cancelled, or this process has to end.
 */
export function progressOf(
  { orm }: Database,
  run: Pick<typeof importRun.$inferSelect, 'id' | 'status'>,
  signal: AbortSignal,
): (rows: number) => Promise<void> {
  let toldAt = 0;
  return async (rows) => {
    signal.throwIfAborted();
    if (performance.now() - toldAt < pace) return;
    toldAt = performance.now();
    const still = await orm
      .update(importRun)
      .set({ rowsDone: rows })
      .where(and(eq(importRun.id, run.id), eq(importRun.status, run.status)))
      .returning({ id: importRun.id });
    if (still.length === 0) throw new Cancelled();
  };
}
