import { authJobs } from '#server/domains/auth/index.ts';
import { complianceJobs } from '#server/domains/compliance/index.ts';
import { documentJobs } from '#server/domains/documents/index.ts';
import { importExportJobs } from '#server/domains/import-export/index.ts';
import { notificationJobs } from '#server/domains/notifications/index.ts';
import { serviceJobs } from '#server/domains/service/index.ts';
import { systemJobs } from '#server/domains/system/index.ts';
import { uploadJobs } from '#server/domains/uploads/index.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { compactRowCounts } from '#server/resource/compact-row-counts.ts';
import { sweepIdempotencyKeys } from '#server/resource/sweep-idempotency-keys.ts';

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
  ...serviceJobs,
  ...systemJobs,
  ...notificationJobs,
] as const;
