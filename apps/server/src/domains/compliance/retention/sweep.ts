import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';

/** What a rule removes. The dry run counts what the sweep takes: both ask `due` and nothing else. */
export interface Sweep {
  /** The ids, as `id`, of what has been kept since before the instant. */
  due(before: string): SQL;
  /** Removes a batch of them, as a relation of `id`; answers how many it removed. */
  remove(tx: Transaction, context: Context, batch: SQL): Promise<number>;
}

/** How many things a rule would remove that have been kept since before the instant. */
export async function countDue(executor: Executor, sweep: Sweep, before: string): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from (${sweep.due(before)}) as due`,
  );
  return rows[0]?.count ?? 0;
}
