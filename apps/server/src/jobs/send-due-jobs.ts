import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { nextDue } from './cron.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { sendByName } from './send-job.ts';

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
