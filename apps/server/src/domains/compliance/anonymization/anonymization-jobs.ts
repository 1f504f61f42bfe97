import { defineJob, type Job } from '#server/jobs/job.ts';

/** A large database is read from end to end. */
const oneHour = 3600;

/** Every minute: erases those whose approved requests are due. */
export const executeAnonymizations = defineJob({
  name: 'carry-out-anonymizations',
  schedule: '* * * * *',
  timeLimitSeconds: oneHour,
});

/** Files, mails and the receipt of an anonymization; its repeats span a day, for a store that is down. */
export const finishAnonymization = defineJob<{ userId: string }>({
  name: 'finish-anonymization',
  retryLimit: 30,
  timeLimitSeconds: oneHour,
});

/**
 * At the start: erases those again who are back because the database was restored from a backup; its
 * repeats span a day, for a store that is down and for who cannot be erased yet.
 */
export const replayAnonymizations = defineJob({
  name: 'replay-anonymizations',
  retryLimit: 30,
  timeLimitSeconds: oneHour,
});

/** Has the database forget on the disk what was erased; `everything`: however large the tables. */
export const scrubDatabase = defineJob<{ everything: boolean }>({
  name: 'scrub-database',
  retryLimit: 12,
  retryDelaySeconds: 20,
  timeLimitSeconds: oneHour,
});

export const anonymizationJobs: readonly Job<object>[] = [
  executeAnonymizations,
  finishAnonymization,
  replayAnonymizations,
  scrubDatabase,
];
