import { authJobs } from './domains/auth/index.ts';
import { complianceJobs } from './domains/compliance/index.ts';
import { documentJobs } from './domains/documents/index.ts';
import { importExportJobs } from './domains/import-export/index.ts';
import { notificationJobs } from './domains/notifications/index.ts';
import { systemJobs } from './domains/system/index.ts';
import { uploadJobs } from './domains/uploads/index.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { compactRowCounts } from './resource/compact-row-counts.ts';
import { sweepIdempotencyKeys } from './resource/sweep-idempotency-keys.ts';

/** Every background job. The migration prepares their queues, and each process works on them. */
export const allJobs = [
  deliverMail,
  compactRowCounts,
  sweepIdempotencyKeys,
  ...authJobs,
  ...uploadJobs,
  ...documentJobs,
  ...complianceJobs,
  ...importExportJobs,
  ...systemJobs,
  ...notificationJobs,
] as const;
