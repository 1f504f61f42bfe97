import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineJob, type JobProgress } from '#server/jobs/job.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-run.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { retentionRule } from './retention-rule.table.ts';
import { countDue, type CurrentTerm, listCurrentTerms, lockDue, type Sweep } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** Objects per batch. Small, so that rows are locked only briefly. */
const batchSize = 500;

const maxRunTime = hours(1);

/** Cron schedule in UTC. */
export const sweepSchedule = '20 3 * * *';

/** Removes data past its retention every night. */
export const sweepRetention = defineJob({
  name: 'sweep-retention',
  schedule: sweepSchedule,
  timeLimitSeconds: maxRunTime / 1000,
  handler: handleSweepRetention,
  readProgress: readSweepProgress,
});

/**
 * Processes each rule in batches, each in a transaction that also updates the count, so that a
 * retry continues after a killed run. A failing rule does not stop the others. After the last rule,
 * the job then fails and is retried.
 */
function handleSweepRetention({ clock, ...services }: JobServices): JobHandler {
  return async (_data, run) => {
    const context = createSystemContext(services, 'retention', clock.now());
    const failures: unknown[] = [];
    for (const term of await listCurrentTerms(services.database.orm)) {
      run.signal.throwIfAborted();
      const options = { term, sweep: sweeps[term.rule], run };
      if (term.isEnabled) {
        await sweepAll(context, options).catch((error: unknown) => failures.push(error));
      }
    }
    await transact(context, removeTeamsOfAnonymized).catch((error: unknown) =>
      failures.push(error),
    );
    if (failures.length > 0) throw new AggregateError(failures, 'Rules of retention failed');
    await run.finish(() => Promise.resolve());
  };
}

/**
 * Removes teams that a process of a version before teams left in accounts which it anonymized
 * (docs/decisions/0116). A release later no such process runs, and this can go.
 */
async function removeTeamsOfAnonymized(tx: Transaction): Promise<void> {
  await tx.execute(sql`update ${userAccount} set team = null, version = ${userAccount.version} + 1
    where anonymized_at is not null and team is not null`);
}

interface SweepOptions {
  readonly term: CurrentTerm;
  readonly sweep: Sweep;
  readonly run: Pick<JobRun, 'signal' | 'rest'>;
}

async function sweepAll(context: Context, { term, sweep, run }: SweepOptions): Promise<void> {
  const batch = { now: context.now, retentionDays: term.days, limit: batchSize };
  for (let lockedCount = batchSize; lockedCount === batchSize;) {
    run.signal.throwIfAborted();
    lockedCount = await transact(context, async (tx) => {
      const ids = await lockDue(tx, sweep, batch);
      const removed = ids.length > 0 ? await sweep.remove(tx, context, ids) : 0;
      await addToLastRun(context, tx, { term, removed });
      return ids.length;
    });
    await run.rest();
  }
}

/** Adds to the count of the current run, or starts it. */
async function addToLastRun(
  { now }: Context,
  tx: Parameters<Sweep['remove']>[0],
  { term, removed }: { term: CurrentTerm; removed: number },
): Promise<void> {
  const at = now.toISOString();
  const { lastRunAt, lastRemoved } = retentionRule;
  const { rule, isEnabled } = term;
  await tx
    .insert(retentionRule)
    .values({
      id: newId(),
      rule,
      days: term.days,
      isEnabled,
      lastRunAt: at,
      lastRemoved: removed,
    })
    .onConflictDoUpdate({
      target: retentionRule.rule,
      set: {
        lastRunAt: at,
        lastRemoved: sql`${removed} + case when ${lastRunAt} = ${at} then ${lastRemoved} else 0 end`,
      },
    });
}

/** Counts what the current run has removed, and what the enabled rules would still remove. */
async function readSweepProgress({ orm }: Database, now: Date): Promise<JobProgress> {
  const runsSince = addMilliseconds(now, -maxRunTime).toISOString();
  const counts = { done: 0, remaining: 0 };
  for (const { rule, isEnabled, days, lastRun } of await listCurrentTerms(orm)) {
    if (lastRun && lastRun.at >= runsSince) counts.done += lastRun.removed;
    if (isEnabled) {
      counts.remaining += await countDue(orm, sweeps[rule], { now, retentionDays: days });
    }
  }
  return counts;
}
