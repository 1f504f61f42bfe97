import { defineJob } from '#server/jobs/job.ts';

/** Each minute: seals what was written to the audit trail. */
export const chainAuditLog = defineJob({
  name: 'seal-audit',
  schedule: '* * * * *',
  retryLimit: 0,
});
