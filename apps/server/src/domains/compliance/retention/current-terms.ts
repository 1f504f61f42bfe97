import { retentionRules, type RetentionRule } from '@portal/contract/compliance';
import type { Executor } from '#server/database/database.ts';
import { retentionDefaults, type RetentionTerm } from './retention-defaults.ts';
import { retentionRule } from './retention-rule.table.ts';

/** A rule's term as it stands, and when its sweep last ran. */
export interface CurrentTerm extends RetentionTerm {
  readonly rule: RetentionRule;
  readonly lastRun: { readonly at: string; readonly removed: number } | null;
}

/** All rules in their order: as somebody set them, else as by default. */
export async function currentTerms(executor: Executor): Promise<CurrentTerm[]> {
  const rows = await executor.select().from(retentionRule);
  return retentionRules.map((rule) => {
    const set = rows.find((row) => row.rule === rule);
    const { days, isEnabled } = set ?? retentionDefaults[rule];
    const at = set?.lastRunAt ?? null;
    return {
      rule,
      days,
      isEnabled,
      lastRun: at === null ? null : { at, removed: set?.lastRemoved ?? 0 },
    };
  });
}
