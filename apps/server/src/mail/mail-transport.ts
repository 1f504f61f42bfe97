import { JobFailure } from '#server/jobs/job-failure.ts';
import type { MailMessage } from './mail-message.ts';

/** Transport of mails. */
export interface MailTransport {
  /**
   * Delivers the mail. When it returns, the receiving server has accepted it.
   * @throws MailRefused if a retry is useless, another error if it is not.
   */
  deliver(message: MailMessage): Promise<void>;
  /**
   * Checks that mails can be sent now.
   * @throws Error if they cannot.
   */
  check(): Promise<void>;
}

/** The receiving server will never accept this mail. The message is the reason as a code. */
export class MailRefused extends JobFailure {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MailRefused';
  }
}
