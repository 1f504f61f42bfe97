import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { jobsSchema } from '#server/jobs/boss-options.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob, type JobSettings } from '#server/jobs/job.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-run.ts';
import { days, hours, minutes } from '#server/kernel/clock.ts';

/** Writes the scheduled backups. */
export interface BackupWriter {
  /**
   * Writes one, and removes the oldest. Rests between blocks, and ends when the run is aborted.
   * @throws Error if it cannot be written; earlier ones stay.
   */
  write(run: Pick<JobRun, 'signal' | 'rest'>): Promise<void>;
}

interface BackupTools {
  /** Null if no backups are scheduled; then no worker is started for them. */
  readonly backupWriter: BackupWriter | null;
}

/**
 * Makes a backup at the times of `BACKUP_SCHEDULE`. Its successful runs stay listed for 90 days:
 * they tell the age of the last backup.
 */
export const backUp = defineJob({
  name: 'back-up',
  retryLimit: 2,
  retryDelaySeconds: minutes(15) / 1000,
  timeLimitSeconds: hours(6) / 1000,
  endedSeconds: days(90) / 1000,
  handler: handleBackUp,
});

/** Jobs that concern the place alone: their runs tell of backups there, so no restore brings them. */
export const placeJobs: readonly string[] = [backUp.name];

function handleBackUp({ backupWriter }: BackupTools): JobHandler {
  return async (_data, run) => {
    // A completed run counts as a backup.
    if (!backupWriter) throw new JobFailure('BACKUP_SCHEDULE is off in the process that ran it');
    await backupWriter.write(run);
    await run.finish(() => Promise.resolve());
  };
}

/** Returns jobs with the schedule of backups; null for none. */
export function scheduleBackups(
  jobs: readonly JobSettings[],
  schedule: string | null,
): JobSettings[] {
  const scheduled = { ...backUp, schedule };
  return jobs.map((job) => (job.name === backUp.name ? scheduled : job));
}

/** Returns the jobs that a process works on: without backups where none are scheduled. */
export function listWorkedJobs<Kind extends JobSettings>(
  jobs: readonly Kind[],
  schedule: string | null,
): readonly Kind[] {
  return schedule === null ? jobs.filter(({ name }) => name !== backUp.name) : jobs;
}

/**
 * Deletes the backups that wait or were begun, for where none are scheduled: they were when the
 * process ended, or when the database was backed up that is restored here, and would wait for ever.
 */
export async function discardBackups({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    delete from ${sql.raw(`${jobsSchema}.job`)}
    where name = ${sql.raw(`'${backUp.name}'`)} and state < 'completed'`);
}
