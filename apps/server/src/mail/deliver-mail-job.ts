import { defineJob } from '#server/jobs/job.ts';

/** Delivers one mail of the outbox. Its repeats span about half a day, for a mail server that is down. */
export const deliverMail = defineJob<{ mailId: string }>({
  name: 'deliver-mail',
  retryLimit: 16,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 2,
});
