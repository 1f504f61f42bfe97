import { defineJob } from '#server/jobs/job.ts';

/** Every five minutes: turns two-factor sign-in off for those whose wish is due. */
export const executeResets = defineJob({
  name: 'carry-out-two-factor-resets',
  schedule: '*/5 * * * *',
});
