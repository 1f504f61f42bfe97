import { defineJob, type Job } from '#server/jobs/job.ts';

/** Large databases are read from end to end. */
const oneHour = 3600;

/** Every minute: executes the approved requests whose grace period is over. */
export const executeAnonymizations = defineJob({
  name: 'execute-anonymizations',
  schedule: '* * * * *',
  timeLimitSeconds: oneHour,
});

/**
 * Removes files and mails and issues the receipt. Retries span a day, to bridge an outage of the
 * file store.
 */
export const finishAnonymization = defineJob<{ userId: string }>({
  name: 'finish-anonymization',
  retryLimit: 30,
  timeLimitSeconds: oneHour,
});

/**
 * At the start: anonymizes again the people whom a restored backup brought back. Retries span a
 * day, to bridge an outage of the file store.
 */
export const replayAnonymizations = defineJob({
  name: 'replay-anonymizations',
  retryLimit: 30,
  timeLimitSeconds: oneHour,
});

/** Removes deleted values from the disk. `everything`: tables of any size. */
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
