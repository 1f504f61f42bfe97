import { defineJob } from '#server/jobs/job.ts';

/** Every morning at six (UTC): writes to employees what is new among what wants their attention. */
export const sendDigests = defineJob({ name: 'send-notification-digests', schedule: '0 6 * * *' });
