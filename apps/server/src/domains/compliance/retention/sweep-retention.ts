import { sql } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { retentionRule } from './retention-rule.table.ts';
import { currentTerms, type CurrentTerm } from './current-terms.ts';
import type { Sweep } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** Few enough that nobody waits for their rows. */
const atOnce = 500;

/**
 * The handler of `sweep-retention`: each rule in batches, each batch in a transaction of its own that
 * counts it as well. What a killed run left, its repeat removes.
 */
export function retentionSweep(
  services: Services,
  clock: Clock,
): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const context = systemContext(services, 'retention', clock.now());
    for (const term of await currentTerms(services.database.orm)) {
      const sweep = sweeps[term.rule];
      if (term.isEnabled) await sweepAll(context, { term, sweep, signal: run.signal });
    }
    await run.finish(() => Promise.resolve());
  };
}

interface Sweeping {
  readonly term: CurrentTerm;
  readonly sweep: Sweep;
  readonly signal: AbortSignal;
}

async function sweepAll(context: Context, { term, sweep, signal }: Sweeping): Promise<void> {
  const before = since(context.now, term.days);
  for (let removed = atOnce; removed === atOnce;) {
    signal.throwIfAborted();
    removed = await transact(context, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from (${sweep.due(before)}) as due order by id limit ${atOnce}`,
      );
      const ids = rows.map(({ id }) => id);
      const batch = sql`select unnest(${sql.param(ids)}::uuid[]) as id`;
      await remember(context, tx, { term, removed: await sweep.remove(tx, context, batch) });
      return ids.length;
    });
  }
}

/** The instant since before which things have been kept for so many days. */
export const since = (now: Date, count: number): string => later(now, -days(count)).toISOString();

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
