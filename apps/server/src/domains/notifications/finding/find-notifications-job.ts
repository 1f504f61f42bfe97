import { defineJob } from '#server/jobs/job.ts';

/** Finds what needs attention every 15 minutes, and deletes expired notifications. */
export const findNotifications = defineJob({
  name: 'find-notifications',
  schedule: '4,19,34,49 * * * *',
  // The first run on a large installed base finds everything that is overdue.
  timeLimitSeconds: 300,
});
