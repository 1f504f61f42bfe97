import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';

/** What a rule removes. The dry run counts what the sweep takes: both ask `due` and nothing else. */
export interface Sweep {
  /**
   * The ids, as `id`, of what has been kept since before the instant. The rows that it selects from
   * are held until they are removed; those it looks up beside stand in conditions.
   */
  due(before: string, now: Date): SQL;
  /** Removes some of them, which are held; answers how many it removed. */
  remove(tx: Transaction, context: Context, ids: readonly string[]): Promise<number>;
}

/** The instant since before which things have been kept for so many days. */
const toCutoff = (now: Date, count: number): string =>
  addMilliseconds(now, -days(count)).toISOString();

/** How many things a rule would remove now that keeps them for so many days. */
export async function countDue(
  executor: Executor,
  sweep: Sweep,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from (${sweep.due(toCutoff(now, retentionDays), now)}) as due`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes some of them, held until the transaction ends. What somebody else holds is left for the next
 * time: it may be about to be changed, and due no more.
 */
export async function lockDue(
  tx: Transaction,
  sweep: Sweep,
  { now, retentionDays, limit }: { now: Date; retentionDays: number; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${sweep.due(toCutoff(now, retentionDays), now)}) as due
      order by id limit ${limit} for update skip locked`,
  );
  return rows.map(({ id }) => id);
}
