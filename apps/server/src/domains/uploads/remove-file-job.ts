import { defineJob } from '#server/jobs/job.ts';

/** Deletes a file that is not used any more. Retries for a day, in case the store is down. */
export const removeFile = defineJob<{ uploadId: string }>({
  name: 'remove-file',
  retryLimit: 30,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
});
