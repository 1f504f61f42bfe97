import { defineJob } from '#server/jobs/job.ts';

/** At each start and every night: finds the documents whose files were not read; a batch, behind an id. */
export const findUnreadTexts = defineJob<{ after?: string }>({
  name: 'find-unread-texts',
  timeLimitSeconds: 600,
  schedule: '50 2 * * *',
});
