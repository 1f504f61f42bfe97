import { type RetentionRule, retentionRules } from '@portal/contract/compliance';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { retentionDefaults, retentionRule, type RetentionTerm } from './retention-rule.table.ts';

/** Selects and removes the objects of a rule. Preview and sweep use the same `due`. */
export interface Sweep {
  /**
   * Selects the ids, as `id`, of objects past their retention. Rows of its `from` clause are
   * locked; other tables may appear in conditions only.
   */
  due(before: string, now: Date): SQL;
  /** Removes locked objects. Returns the number removed. */
  remove(tx: Transaction, context: Context, ids: readonly string[]): Promise<number>;
}

/** Returns the instant this many days before `now`. */
const toCutoff = (now: Date, count: number): string =>
  addMilliseconds(now, -days(count)).toISOString();

/** Counts the objects that a rule would remove with this retention. */
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
 * Locks up to `limit` due objects. Skips rows that another transaction has locked, since its change
 * may mean that they are no longer due.
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

/** Term of a rule with its last run. */
export interface CurrentTerm extends RetentionTerm {
  readonly rule: RetentionRule;
  readonly lastRun: { readonly at: string; readonly removed: number } | null;
}

/** Returns all rules in order, with stored terms or defaults. */
export async function listCurrentTerms(executor: Executor): Promise<CurrentTerm[]> {
  const rows = await executor.select().from(retentionRule);
  return retentionRules.map((rule) => {
    const stored = rows.find((row) => row.rule === rule);
    const { days, isEnabled } = stored ?? retentionDefaults[rule];
    const at = stored?.lastRunAt ?? null;
    return {
      rule,
      days,
      isEnabled,
      lastRun: at === null ? null : { at, removed: stored?.lastRemoved ?? 0 },
    };
  });
}
