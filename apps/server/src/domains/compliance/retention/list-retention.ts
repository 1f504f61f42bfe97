import { listRetention as route, type Retention } from '@portal/contract/compliance';
import type { Executor } from '#server/database/database.ts';
import { authorise } from '#server/kernel/actor.ts';
import { days, hours, later, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { currentTerms, type CurrentTerm } from './current-terms.ts';
import { sweepsAt } from './sweep-retention-job.ts';
import { since } from './sweep-retention.ts';
import { countDue } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** All rules, each with what its next sweep would remove now. */
export async function listRetention(context: Context): Promise<Retention[]> {
  authorise(context.actor, route.access);
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
  const sweep = sweeps[rule];
  return {
    rule,
    days: count,
    is_enabled: isEnabled,
    due: await countDue(executor, sweep, since(now, count)),
    next_run_at: nextRun(now).toISOString(),
    last_run: lastRun,
  };
}

function nextRun(now: Date): Date {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const today = later(midnight, hours(sweepsAt.hour) + minutes(sweepsAt.minute));
  return today > now ? today : later(today, days(1));
}
