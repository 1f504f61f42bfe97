import { defineJob } from '#server/jobs/job.ts';

/** Executes due two-factor reset requests every five minutes. */
export const executeResets = defineJob({
  name: 'carry-out-two-factor-resets',
  schedule: '*/5 * * * *',
});
