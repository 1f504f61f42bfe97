import { defineJob } from '#server/jobs/job.ts';

/** Every quarter of an hour: finds what wants attention, and forgets what time has settled. */
export const findNotifications = defineJob({
  name: 'find-notifications',
  schedule: '4,19,34,49 * * * *',
  // The first time it finds all that is overdue of a large installed base.
  timeLimitSeconds: 300,
});
