import { defineJob } from '#server/jobs/job.ts';

/** Reads the text of a document's file. Sent whenever a document gets a file. */
export const readText = defineJob<{ documentId: string }>({
  name: 'read-text',
  retryLimit: 8,
  retryDelaySeconds: 10,
  timeLimitSeconds: 300,
});
