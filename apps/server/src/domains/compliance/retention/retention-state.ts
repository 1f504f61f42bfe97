import { max, sql, sum } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { listCurrentTerms } from './list-current-terms.ts';
import { retentionRule } from './retention-rule.table.ts';
import { accountSweep } from './sweep-accounts.ts';
import { countDue } from './sweep.ts';

/** Counts closed accounts past their retention that have no request. */
export async function countPastRetention(executor: Executor, now: Date): Promise<number> {
  const term = (await listCurrentTerms(executor)).find(({ rule }) => rule === 'accounts');
  return term ? countDue(executor, accountSweep, { now, retentionDays: term.days }) : 0;
}

/** Returns the time of the last sweep and the number of objects it removed over all rules. */
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
