import { defineJob } from '#server/jobs/job.ts';

/** Every minute: adds new rows of the audit trail to the chain. */
export const chainAuditLog = defineJob({
  name: 'chain-audit-log',
  schedule: '* * * * *',
  retryLimit: 0,
});
