import { defineJob } from '#server/jobs/job.ts';

/** Every night: gives up the files that became nothing, and tidies the store. */
export const sweepUploads = defineJob({
  name: 'sweep-uploads',
  timeLimitSeconds: 1800,
  schedule: '20 2 * * *',
});
