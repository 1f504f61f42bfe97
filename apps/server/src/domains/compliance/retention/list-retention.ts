import {
  listRetention as listRetentionRoute,
  previewRetention as previewRetentionRoute,
  type Retention,
  type RetentionRule,
} from '@portal/contract/compliance';
import type { Executor } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { sweepSchedule } from './sweep-retention.ts';
import { countDue, type CurrentTerm, listCurrentTerms } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** Returns all rules, each with the number of objects that its next sweep removes. */
export async function listRetention(context: Context): Promise<Retention[]> {
  authorize(context.actor, listRetentionRoute.access);
  const { orm } = context.database;
  const terms = await listCurrentTerms(orm);
  return Promise.all(terms.map((term) => toRetention(orm, context.now, term)));
}

/** Converts a rule to its API form. Counts `due` for disabled rules too. */
export async function toRetention(
  executor: Executor,
  now: Date,
  { rule, days: count, isEnabled, lastRun }: CurrentTerm,
): Promise<Retention> {
  // The library for schedules would take time at every start, and only this page needs it.
  const { nextDue } = await import('#server/jobs/cron.ts');
  return {
    rule,
    days: count,
    is_enabled: isEnabled,
    due: await countDue(executor, sweeps[rule], { now, retentionDays: count }),
    next_run_at: nextDue(sweepSchedule, now).toISOString(),
    last_run: lastRun,
  };
}

/** Counts the objects that a rule would remove with this number of days. Changes nothing. */
export async function previewRetention(
  context: Context,
  { rule, days }: { rule: RetentionRule; days: number },
): Promise<{ due: number }> {
  authorize(context.actor, previewRetentionRoute.access);
  const { orm } = context.database;
  return { due: await countDue(orm, sweeps[rule], { now: context.now, retentionDays: days }) };
}
