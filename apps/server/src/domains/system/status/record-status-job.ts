import { defineJob } from '#server/jobs/job.ts';

/** Every five minutes: looks at all components and keeps what it found. */
export const recordStatus = defineJob({
  name: 'record-status',
  schedule: '*/5 * * * *',
  // A later look is of more use than a repeat.
  retryLimit: 1,
});
