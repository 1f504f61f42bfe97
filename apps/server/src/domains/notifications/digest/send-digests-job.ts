import { defineJob } from '#server/jobs/job.ts';

/** Mails employees at six each morning (UTC) what is new among the items that need attention. */
export const sendDigests = defineJob({ name: 'send-notification-digests', schedule: '0 6 * * *' });
