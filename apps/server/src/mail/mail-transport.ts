import { JobFailure } from '#server/jobs/job-failure.ts';
import type { MailMessage } from './mail-message.ts';

/** Transport of mails. */
export interface MailTransport {
  /**
   * Hands the mail over; when it returns, the other side has it.
   * @throws MailRefused where a repeat is of no use, anything else where it is.
   */
  deliver(message: MailMessage): Promise<void>;
  /**
   * Checks that mails can be sent now.
   * @throws Error if they cannot.
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
