import { max, sql, sum } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { listCurrentTerms } from './list-current-terms.ts';
import { retentionRule } from './retention-rule.table.ts';
import { accountSweep } from './sweep-accounts.ts';
import { countDue } from './sweep.ts';

/** Accounts that have been closed for longer than they are kept, and that nobody asked about. */
export async function countPastRetention(executor: Executor, now: Date): Promise<number> {
  const term = (await listCurrentTerms(executor)).find(({ rule }) => rule === 'accounts');
  return term ? countDue(executor, accountSweep, { now, retentionDays: term.days }) : 0;
}

/** When the last sweep ran, and how much all rules together removed in it. */
export async function findLastSweep(
  executor: Executor,
): Promise<{ at: string; removed: number } | null> {
  const latest = executor.select({ at: max(retentionRule.lastRunAt) }).from(retentionRule);
  const [found] = await executor
    .select({ at: max(retentionRule.lastRunAt), removed: sum(retentionRule.lastRemoved) })
    .from(retentionRule)
    .where(sql`${retentionRule.lastRunAt} = (${latest})`);
  return found?.at ? { at: found.at, removed: Number(found.removed) } : null;
}
