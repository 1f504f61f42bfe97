import { sql } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { retentionRule } from './retention-rule.table.ts';
import { currentTerms, type CurrentTerm } from './current-terms.ts';
import { holdDue, type Sweep } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** Few enough that nobody waits for their rows. */
const atOnce = 500;

/**
 * The handler of `sweep-retention`: each rule in batches, each batch in a transaction of its own that
 * counts it as well. What a killed run left, its repeat removes. A rule that fails keeps none of the
 * others from theirs, and has the job repeated after them.
 */
export function retentionSweep(
  services: Services,
  clock: Clock,
): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const context = systemContext(services, 'retention', clock.now());
    const failures: unknown[] = [];
    for (const term of await currentTerms(services.database.orm)) {
      run.signal.throwIfAborted();
      const sweeping = { term, sweep: sweeps[term.rule], signal: run.signal };
      if (term.isEnabled) {
        await sweepAll(context, sweeping).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Rules of retention failed');
    await run.finish(() => Promise.resolve());
  };
}

interface Sweeping {
  readonly term: CurrentTerm;
  readonly sweep: Sweep;
  readonly signal: AbortSignal;
}

async function sweepAll(context: Context, { term, sweep, signal }: Sweeping): Promise<void> {
  const chosen = { now: context.now, kept: term.days, most: atOnce };
  for (let held = atOnce; held === atOnce;) {
    signal.throwIfAborted();
    held = await transact(context, async (tx) => {
      const ids = await holdDue(tx, sweep, chosen);
      const removed = ids.length > 0 ? await sweep.remove(tx, context, ids) : 0;
      await remember(context, tx, { term, removed });
      return ids.length;
    });
  }
}

/** Adds to the run's count, or begins it. */
async function remember(
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
