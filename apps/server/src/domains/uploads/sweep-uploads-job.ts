import { defineJob } from '#server/jobs/job.ts';

/** Releases unused uploads and tidies the store, every night. */
export const sweepUploads = defineJob({
  name: 'sweep-uploads',
  timeLimitSeconds: 1800,
  schedule: '20 2 * * *',
});
