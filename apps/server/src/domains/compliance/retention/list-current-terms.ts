import { retentionRules, type RetentionRule } from '@portal/contract/compliance';
import type { Executor } from '#server/database/database.ts';
import { retentionDefaults, type RetentionTerm } from './retention-defaults.ts';
import { retentionRule } from './retention-rule.table.ts';

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
