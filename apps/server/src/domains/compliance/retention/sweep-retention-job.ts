import { defineJob } from '#server/jobs/job.ts';

/** Cron schedule in UTC. */
export const sweepSchedule = '20 3 * * *';

/** Every night: removes data past its retention. */
export const sweepRetention = defineJob({
  name: 'sweep-retention',
  schedule: sweepSchedule,
  timeLimitSeconds: 3600,
});
