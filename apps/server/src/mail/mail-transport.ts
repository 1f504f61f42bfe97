import type { SendMailOptions } from 'nodemailer';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { toAsciiEmail } from '#server/kernel/email-address.ts';
import type { MailThread } from './mail-thread.ts';
import type { RenderedMail } from './render-mail.ts';

/** Rendered mail to one receiver. */
export interface MailMessage extends RenderedMail {
  /** The outbox row's id; a repeat bears the same. */
  readonly id: string;
  readonly to: string;
  /** Time of writing, RFC 3339. */
  readonly writtenAt: string;
  /** Thread of a mail about a ticket; null for any other. */
  readonly thread?: MailThread | null;
}

/**
 * Converts the message for nodemailer. The Message-ID is derived from the mail's id, so that a
 * repeat after a crash is recognizable (RFC 5322 §3.6.4). Headers ask automatic systems not to
 * reply (RFC 3834 §5, and Exchange's own), and let mail programs show the mails about a ticket as one
 * conversation.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const { thread = null } = message;
  const domain = /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: toAsciiEmail(message.to) },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: new Date(message.writtenAt),
    messageId: `<${message.id}${thread ? `.${thread.id}` : ''}@${domain}>`,
    ...(thread ? toThreadOptions(thread, domain) : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...toUnsubscribeHeaders(message),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets mail programs stop such mails by one click, without a page (RFC 2369, RFC 8058). */
const toUnsubscribeHeaders = ({ unsubscribe = null }: MailMessage): Record<string, string> =>
  unsubscribe === null
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

function toThreadOptions({ id, replyTo }: MailThread, domain: string): SendMailOptions {
  const first = `<${id}@${domain}>`;
  return { inReplyTo: first, references: first, ...(replyTo === null ? {} : { replyTo }) };
}

/** Transport of mails. */
export interface MailTransport {
  /**
   * Delivers the mail. When it returns, the receiving server has accepted it.
   * Concurrent calls are delivered together where that is faster, each with its own result.
   * @throws MailRefused if a retry is useless, another error if it is not or the signal is aborted.
   */
  deliver(message: MailMessage, signal?: AbortSignal): Promise<void>;
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
