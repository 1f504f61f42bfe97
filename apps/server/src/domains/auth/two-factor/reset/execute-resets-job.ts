import { defineJob } from '#server/jobs/job.ts';

/** Executes due two-factor reset requests every five minutes. */
export const executeResets = defineJob({
  name: 'execute-two-factor-resets',
  schedule: '*/5 * * * *',
});
