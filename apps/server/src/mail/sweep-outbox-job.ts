import { defineJob } from '#server/jobs/job.ts';

/** Every night: forgets the mails that went out, or never will, long ago. */
export const sweepOutbox = defineJob({ name: 'sweep-outbox', schedule: '50 2 * * *' });
