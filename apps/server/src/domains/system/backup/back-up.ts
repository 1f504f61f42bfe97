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
  /** Null if no backups are scheduled. */
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

function handleBackUp({ backupWriter }: BackupTools): JobHandler {
  return async (_data, run) => {
    await backupWriter?.write(run);
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
