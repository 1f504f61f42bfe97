import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { nextDue } from './cron.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { sendByName } from './send-job.ts';

/** Data of a scheduled job. */
export interface DueTime {
  /** RFC 3339: the due time that it is sent for; the first of those that nobody was up to see. */
  readonly dueAt: string;
}

const anyDue = createStatement(
  sql`select from job_schedule where next_due_at <= ${sql.placeholder('now')} limit 1`,
);

/**
 * Sends the scheduled jobs that are due, each in one transaction with its next due time: so exactly
 * one of any number of processes sends it, and one that dies in the middle has not. Due times that
 * passed while no portal ran are made good together, once.
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
