import { defineJob } from '#server/jobs/job.ts';

/** Processes the rows of an import: checks them or creates objects from them. */
export const processImport = defineJob<{ runId: string }>({
  name: 'process-import',
  retryLimit: 3,
  timeLimitSeconds: 1800,
});
