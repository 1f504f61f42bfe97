import { listRetention as route, type Retention } from '@portal/contract/compliance';
import type { Executor } from '#server/database/database.ts';
import { nextDue } from '#server/jobs/cron.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { currentTerms, type CurrentTerm } from './current-terms.ts';
import { sweepsAt } from './sweep-retention-job.ts';
import { countDue } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** All rules, each with what its next sweep would remove now. */
export async function listRetention(context: Context): Promise<Retention[]> {
  authorize(context.actor, route.access);
  const { orm } = context.database;
  const terms = await currentTerms(orm);
  return Promise.all(terms.map((term) => showTerm(orm, context.now, term)));
}

/** A rule as the contract shows it. One that is off would remove what `due` says if it were on. */
export async function showTerm(
  executor: Executor,
  now: Date,
  { rule, days: count, isEnabled, lastRun }: CurrentTerm,
): Promise<Retention> {
  return {
    rule,
    days: count,
    is_enabled: isEnabled,
    due: await countDue(executor, sweeps[rule], { now, kept: count }),
    next_run_at: nextDue(sweepsAt, now).toISOString(),
    last_run: lastRun,
  };
}
