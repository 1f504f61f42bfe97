import { defineJob } from '#server/jobs/job.ts';

/** Goes through the rows of an import: to check them, or to make what they say. */
export const processImport = defineJob<{ runId: string }>({
  name: 'process-import',
  retryLimit: 3,
  timeLimitSeconds: 1800,
});
