import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { loadOnce, seconds } from '#server/kernel/clock.ts';
import { batch } from '#server/kernel/batch.ts';
import { serialize } from '#server/kernel/serialize.ts';
import {
  composeMail,
  type MailMessage,
  MailRefused,
  type MailTransport,
} from './mail-transport.ts';

interface MailSettings {
  /** SMTP_URL; null writes each mail into the folder. */
  readonly smtpUrl: string | null;
  /** MAIL_FROM: an address, with a name or without. */
  readonly from: string;
  readonly folder: string;
}

/** Creates the mail transport that the settings choose. */
export function createMailTransport({ smtpUrl, from, folder }: MailSettings): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from) : folderTransport(folder, from);
}

/** Files that are written one after another before the folder is synchronized. */
const maxFiles = 20;

/**
 * Writes each mail as a `.eml` file. Names sort by time and follow from the mail's id, so that a
 * repeat replaces its file; a file is whole and on the disk as soon as its name is there (API.md §5).
 */
export function folderTransport(folder: string, from: string): MailTransport {
  const getComposer = loadOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  // One file at a time: each occupies one of the few threads that also read files and hash passwords.
  const write = batch(
    async (files: readonly MailFile[]) => {
      await prepare();
      const failures = new Map<MailFile, unknown>();
      for (const file of files) {
        await writeWhole(folder, file).catch((error: unknown) => failures.set(file, error));
      }
      await syncFolder(folder);
      return (file) => ({ isWritten: !failures.has(file), error: failures.get(file) });
    },
    { max: maxFiles },
  );
  return {
    async deliver(message) {
      const composer = await getComposer();
      const { message: content } = await composer.sendMail(composeMail(message, from));
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed in one piece');
      const { isWritten, error } = await write({ name: toFileName(message), content });
      if (!isWritten) throw error;
    },
    // On a blocked disk each check would occupy one of the few threads that read files.
    check: serialize(async () => {
      await prepare();
      await access(folder, constants.W_OK);
    }),
  };
}

interface MailFile {
  readonly name: string;
  readonly content: Buffer;
}

/** `2026-01-31T09-30-00-500Z-<id>.eml`: no character that a file system minds. */
function toFileName({ id, writtenAt }: MailMessage): string {
  const instant = new Date(writtenAt).toISOString().replaceAll(/[:.]/g, '-');
  return `${instant}-${id}.eml`;
}

async function writeWhole(folder: string, { name, content }: MailFile): Promise<void> {
  const unfinished = join(folder, `${name}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}

/** The new names themselves reach the disk; Windows cannot open a folder and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

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

/**
 * Connections of this process to the mail server, each for one mail after another. A connection
 * that the server has closed meanwhile is replaced once; later the job retries.
 */
const connections = {
  pool: true,
  maxConnections: 5,
  idleTimeout: seconds(5),
  maxRequeues: 1,
} as const;

/**
 * Hands mails to an SMTP server: `smtp://` (STARTTLS where offered) or `smtps://`. `limits` are how
 * long the server may be silent, in milliseconds.
 */
export function smtpTransport(url: string, from: string, limits = timeouts): MailTransport {
  const getSmtp = loadOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...limits, ...connections });
  });
  return {
    async deliver(message, signal) {
      const smtp = await getSmtp();
      try {
        await smtp.sendMail({ ...composeMail(message, from), ...(signal ? { signal } : {}) });
      } catch (error) {
        throw toJobFailure(error);
      }
    },
    async check() {
      const smtp = await getSmtp();
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
