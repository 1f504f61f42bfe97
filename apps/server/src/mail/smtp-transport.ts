import { createTransport } from 'nodemailer';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { seconds } from '#server/kernel/clock.ts';
import { composeMail } from './mail-message.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

/** A server that is silent for so long is not there; nodemailer's own limits are minutes. */
const timeouts = {
  dnsTimeout: seconds(5),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(15),
};

/**
 * Properties that nodemailer adds to an error: the server's reply, the command and its own code.
 */
interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly code?: string;
}

/** Hands mails to an SMTP server: `smtp://` (STARTTLS where offered) or `smtps://`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, ...timeouts });
  return {
    async deliver(message) {
      try {
        await smtp.sendMail(composeMail(message, from));
      } catch (error) {
        throw toJobFailure(error);
      }
    },
    async check() {
      try {
        await smtp.verify();
      } catch (error) {
        throw toJobFailure(error);
      }
    },
  };
}

/** Replies that speak of the portal's own access, which an operator can mend (RFC 4954 §6). */
const credentialErrors = new Set([530, 534, 535, 538]);

/**
 * A 5xx about the receiver or the content is final (RFC 5321 §4.2.1). One about the sender or the
 * authentication, a 4xx and a broken connection are retried. Only codes of the server's response
 * are stored, because its text names the receiver.
 */
function toJobFailure(error: unknown): JobFailure {
  const smtpError: SmtpError = error instanceof Error ? error : new Error('no error at all');
  const { responseCode: code = 0, command, response = '', code: ownCode } = smtpError;
  // The enhanced status code (RFC 3463), where there is one: "550 5.1.1 …".
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const reason = code ? `smtp ${code} ${enhanced ?? ''}`.trim() : `smtp ${ownCode ?? 'failure'}`;
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isFinal = code >= 500 && aboutThisMail && !credentialErrors.has(code);
  return isFinal
    ? new MailRefused(reason, { cause: error })
    : new JobFailure(reason, { cause: error });
}
