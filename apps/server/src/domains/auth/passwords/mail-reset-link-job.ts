import type { Language } from '@portal/contract/kernel';
import { defineJob } from '#server/jobs/job.ts';

interface ResetRequest {
  /** Null for an unknown e-mail. */
  readonly userId: string | null;
  /** Language of the request. */
  readonly language: Language;
  /** Id of the request. */
  readonly requestId: string;
}

/**
 * Mails a link for a new password. Also sent for an unknown e-mail, without a mail, so that the
 * response time does not reveal whether an account exists.
 */
export const mailResetLink = defineJob<ResetRequest>({ name: 'mail-reset-link', concurrency: 2 });
