import { JobFailure } from '#server/jobs/job-failure.ts';
import type { MailMessage } from './mail-message.ts';

/** Where mails leave the portal. */
export interface MailTransport {
  /**
   * Hands the mail over; when it returns, the other side has it.
   * @throws MailRefused where a repeat is of no use, anything else where it is.
   */
  deliver(message: MailMessage): Promise<void>;
  /**
   * Whether mails could leave now.
   * @throws Error where they could not.
   */
  check(): Promise<void>;
}

/** The receiving side will never take this mail. The message is the reason as a code. */
export class MailRefused extends JobFailure {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MailRefused';
  }
}
