import { chainAuditLog } from './domains/compliance/audit-chain/chain-audit-log-job.ts';
import { mailResetLink } from './domains/auth/passwords/mail-reset-link-job.ts';
import { sweepSignIns } from './domains/auth/sweep/sweep-sign-ins-job.ts';
import { executeResets } from './domains/auth/two-factor/reset/execute-resets-job.ts';
import { anonymizationJobs } from './domains/compliance/anonymization/anonymization-jobs.ts';
import { sweepRetention } from './domains/compliance/retention/sweep-retention-job.ts';
import { documentJobs } from './domains/documents/document-jobs.ts';
import { importExportJobs } from './domains/import-export/import-export-jobs.ts';
import { systemJobs } from './domains/system/system-jobs.ts';
import { notificationJobs } from './domains/notifications/notification-jobs.ts';
import { uploadJobs } from './domains/uploads/upload-jobs.ts';
import type { Job } from './jobs/job.ts';
import { deliverMail } from './mail/deliver-mail-job.ts';
import { compactRowCounts } from './resource/compact-row-counts.ts';
import { sweepIdempotencyKeys } from './resource/sweep-idempotency-keys.ts';

/** Every kind of job there is; the migration prepares them, `work.ts` says who does them. */
export const allJobs: readonly Job<object>[] = [
  deliverMail,
  sweepSignIns,
  mailResetLink,
  executeResets,
  compactRowCounts,
  sweepIdempotencyKeys,
  chainAuditLog,
  ...uploadJobs,
  ...documentJobs,
  ...anonymizationJobs,
  sweepRetention,
  ...importExportJobs,
  ...systemJobs,
  ...notificationJobs,
];
