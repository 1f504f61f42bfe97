import { defineJob } from '#server/jobs/job.ts';

/**
 * Finds documents whose files were not read, at each start and every night, in batches after an id.
 */
export const findUnreadTexts = defineJob<{ after?: string }>({
  name: 'find-unread-texts',
  timeLimitSeconds: 600,
  schedule: '50 2 * * *',
});
