import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import { jobsSchema } from './boss-options.ts';
import { nextDue } from './cron.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { sendByName } from './send-job.ts';

/**
 * Brings due times back that lie further ahead than the next one, as after a clock that
 * was an hour ahead: the jobs would otherwise rest for that hour. Also brings back the jobs that were
 * sent in that hour, which would wait for it to come again. Clocks of other processes may be ahead by
 * the tolerance, in milliseconds: what they have scheduled is correct.
 */
export async function correctDueTimes(
  { orm }: Database,
  clock: Clock,
  tolerance = 0,
): Promise<void> {
  const schedules = await orm.select().from(jobSchedule);
  // Later than the read: another process may meanwhile have sent what is due by now.
  const now = clock.now();
  const latest = addMilliseconds(now, tolerance);
  for (const { name, cron, nextDueAt } of schedules) {
    if (Date.parse(nextDueAt) <= nextDue(cron, latest).getTime()) continue;
    await orm
      .update(jobSchedule)
      .set({ nextDueAt: nextDue(cron, now).toISOString() })
      .where(and(eq(jobSchedule.name, name), eq(jobSchedule.nextDueAt, nextDueAt)));
  }
  await orm.execute(sql`
    update ${sql.raw(`${jobsSchema}.job`)} set created_on = now(),
      start_after = greatest(start_after - (created_on - now()), now())
    where state < 'active' and created_on > now() + interval '1 minute'`);
}

/** Data of a scheduled job. */
export interface DueTime {
  /** Due time (RFC 3339) for which the job is sent: the first one since the last run. */
  readonly dueAt: string;
}

const anyDue = createStatement(
  sql`select from job_schedule where next_due_at <= ${sql.placeholder('now')} limit 1`,
);

/**
 * Sends the due scheduled jobs, each in one transaction with its next due time. Exactly one of
 * several processes sends it, and a process that dies in between has not. Due times that passed
 * while no process ran are made up for together, once.
 */
export async function sendDueJobs(database: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  if ((await anyDue.run(database, { now: at })).length === 0) return;
  await database.orm.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(jobSchedule)
      .where(lte(jobSchedule.nextDueAt, at))
      .orderBy(asc(jobSchedule.nextDueAt), asc(jobSchedule.name))
      // Another process sends the rows that it has locked.
      .for('update', { skipLocked: true });
    for (const { name, cron, nextDueAt } of due) {
      const data: DueTime = { dueAt: nextDueAt };
      await sendByName(tx, name, data);
      await tx
        .update(jobSchedule)
        .set({ nextDueAt: nextDue(cron, now).toISOString() })
        .where(and(eq(jobSchedule.name, name), eq(jobSchedule.nextDueAt, nextDueAt)));
    }
  });
}
