import { defineJob } from '#server/jobs/job.ts';

/** When the sweep begins each night (UTC). */
export const sweepsAt = { hour: 3, minute: 20 } as const;

/** Every night: removes what was kept long enough. */
export const sweepRetention = defineJob({
  name: 'sweep-retention',
  schedule: `${sweepsAt.minute} ${sweepsAt.hour} * * *`,
  timeLimitSeconds: 3600,
});
