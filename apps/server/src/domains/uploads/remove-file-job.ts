import { defineJob } from '#server/jobs/job.ts';

/** Takes away a file that nothing uses any more. Its repeats span a day, for a store that is down. */
export const removeFile = defineJob<{ uploadId: string }>({
  name: 'remove-file',
  retryLimit: 30,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
});
