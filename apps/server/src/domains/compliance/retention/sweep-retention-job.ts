import { defineJob } from '#server/jobs/job.ts';

/** When the sweep begins (UTC). */
export const sweepSchedule = '20 3 * * *';

/** Every night: removes what was kept long enough. */
export const sweepRetention = defineJob({
  name: 'sweep-retention',
  schedule: sweepSchedule,
  timeLimitSeconds: 3600,
});
