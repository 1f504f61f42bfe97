import { defineJob } from '#server/jobs/job.ts';

/** When the sweep begins (UTC). */
export const sweepsAt = '20 3 * * *';

/** Every night: removes what was kept long enough. */
export const sweepRetention = defineJob({
  name: 'sweep-retention',
  schedule: sweepsAt,
  timeLimitSeconds: 3600,
});
