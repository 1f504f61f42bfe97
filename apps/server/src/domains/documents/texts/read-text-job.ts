import { defineJob } from '#server/jobs/job.ts';

/** Reads what a document's file says in words; sent with every file that a document is given. */
export const readText = defineJob<{ documentId: string }>({
  name: 'read-text',
  retryLimit: 8,
  retryDelaySeconds: 10,
  timeLimitSeconds: 300,
});
