import type { Language } from '@portal/contract/kernel';
import { defineJob } from '#server/jobs/job.ts';

interface ResetRequest {
  /** Null where nobody has the e-mail that was given. */
  readonly userId: string | null;
  /** The language of who asked. */
  readonly language: Language;
  /** The request that asked. */
  readonly requestId: string;
}

/**
 * Mails a link for a new password. One is sent for an unknown e-mail too, which ends without a mail:
 * what follows from a request then takes nobody's time who could measure it.
 */
export const mailResetLink = defineJob<ResetRequest>({ name: 'mail-reset-link', concurrency: 2 });
