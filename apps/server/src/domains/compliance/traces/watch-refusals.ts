import { sql } from 'drizzle-orm';
import { auditEntry } from '#server/audit/audit.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { JobServices } from '#server/resource/context.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { refusalSurge } from './refusal-surge.table.ts';
import { attemptActions } from './trace.ts';

/** Refused attempts within this time are a surge; the surge ends below half of them. */
const surge = { attempts: 100, minutes: 10 } as const;

/** The beginning of a surge, and what was counted within how many minutes. */
export interface RefusalsSurge {
  readonly surgeId: string;
  readonly count: number;
  readonly minutes: number;
}

/** Refused attempts surge: the holders of `staff` should know. */
export const refusalsSurged = defineEvent<RefusalsSurge>();

/**
 * Publishes a surge of refused attempts: once, in the transaction that records its beginning.
 */
export const watchRefusals = defineJob({
  name: 'watch-refusals',
  schedule: '* * * * *',
  retryLimit: 0,
  handler: handleWatchRefusals,
});

function handleWatchRefusals({ clock, ...services }: JobServices): JobHandler {
  return (_data, run) =>
    run.finish(async (tx) => {
      const context = createSystemContext(services, 'watch-refusals', clock.now());
      const { now } = context;
      const hasSurged = await lockSurge(tx);
      const count = await countAttempts(tx, addMilliseconds(now, -minutes(surge.minutes)));
      if (hasSurged && count < surge.attempts / 2) await setSurge(tx, null);
      if (hasSurged || count < surge.attempts) return;
      await setSurge(tx, now);
      const begun = { surgeId: newId(), count, minutes: surge.minutes };
      await refusalsSurged.publish(tx, context, begun);
    });
}

/** Locks the row of surges, so that two processes never publish one. Returns whether one lasts. */
async function lockSurge(tx: Transaction): Promise<boolean> {
  await tx.insert(refusalSurge).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(refusalSurge).for('update');
  return row?.begunAt !== null;
}

async function setSurge(tx: Transaction, begun: Date | null): Promise<void> {
  await tx.update(refusalSurge).set({ begunAt: begun?.toISOString() ?? null });
}

/** Counts the attempts of all entries since an instant, those of summed entries by their number. */
async function countAttempts(tx: Transaction, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ attempts: number }>(
    sql`select coalesce(sum(coalesce((${auditEntry.changes} -> 'count' ->> 'to')::int, 1)), 0)::int as attempts
      from ${auditEntry}
      where ${auditEntry.at} >= ${since.toISOString()}
        and ${auditEntry.action} = any(${sql.param(attemptActions)}::text[])`,
  );
  return rows[0]?.attempts ?? 0;
}
