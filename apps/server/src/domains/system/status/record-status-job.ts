import { defineJob } from '#server/jobs/job.ts';

/** Every five minutes: checks all components and stores the results. */
export const recordStatus = defineJob({
  name: 'record-status',
  schedule: '*/5 * * * *',
  // The next scheduled check is more useful than a retry.
  retryLimit: 1,
});
