import { setTimeout as delay } from 'node:timers/promises';
import { maxInboundMailBytes } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { createStatement } from '#server/database/statement.ts';
import { seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { inboundMailbox, inboundMailboxId } from './inbound-mail.table.ts';
import { type Mailbox, openMailbox } from './open-mailbox.ts';
import { parseMail } from './parse-mail.ts';
import { type InboundMailTools, storeUnmatched, takeInboundMail } from './take-inbound-mail.ts';

/** Seconds for which a process reads the mailbox alone, unless it renews. Longer than a mail takes. */
const leaseSeconds = 120;

const reader = sql`${sql.placeholder('reader')}::uuid`;

const leaseEnd = sql`now() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`;

const takeStatement = createStatement(sql`
  insert into ${inboundMailbox} (id, reader_id, leased_until)
  values (${sql.raw(`'${inboundMailboxId}'`)}, ${reader}, ${leaseEnd})
  on conflict (id) do update set reader_id = excluded.reader_id, leased_until = excluded.leased_until
    where ${inboundMailbox.readerId} = excluded.reader_id
      or coalesce(${inboundMailbox.leasedUntil}, '-infinity') < now()
  returning 1 as taken`);

const ofReader = sql`where ${inboundMailbox.readerId} = ${reader}`;

const attemptStatement = createStatement(sql`
  update ${inboundMailbox} set leased_until = ${leaseEnd},
    attempts = case when attempted_mail = ${sql.placeholder('mail')}::text then attempts + 1 else 1 end,
    attempted_mail = ${sql.placeholder('mail')}::text
  ${ofReader} returning attempts`);

const endAttemptStatement = createStatement(sql`
  update ${inboundMailbox} set attempted_mail = null, attempts = 0,
    last_mail_at = case when ${sql.placeholder('taken')}::boolean then now() else last_mail_at end
  ${ofReader}`);

const readStatement = createStatement(sql`
  update ${inboundMailbox} set last_read_at = now(), failed_at = null, failure = null ${ofReader}`);

const failedStatement = createStatement(sql`
  update ${inboundMailbox} set failed_at = now(), failure = ${sql.placeholder('failure')}::text ${ofReader}`);

const releaseStatement = createStatement(sql`
  update ${inboundMailbox} set leased_until = null ${ofReader}`);

/** Milliseconds between two looks at the mailbox, of a server that does not report new mails. */
const interval = seconds(30);

/** Attempts at a mail, crashes among them, after which only its headers are stored. */
const maxAttempts = 5;

interface MailboxReaderOptions {
  readonly tools: InboundMailTools;
  /** INBOUND_IMAP_URL. */
  readonly imapUrl: string;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Reads the mailbox until it is stopped; of several processes one does. Each mail is seen once its
 * transaction has committed.
 */
export function startMailboxReader({ tools, imapUrl, log }: MailboxReaderOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lease = createMailboxLease(tools.database, newId());
  // A mailbox that is away for a day is one line of the log.
  let reported: string | null = null;
  const report = async (code: string): Promise<void> => {
    if (code !== reported) log.warn({ failure: code }, 'mailbox not read');
    reported = code;
    // The database may be what is away.
    await lease.storeFailure(code).catch(() => undefined);
  };
  async function readOn(): Promise<void> {
    while (!signal.aborted) {
      try {
        await readWhileLeased({ tools, lease, imapUrl, log, signal });
        reported = null;
      } catch (error) {
        await report(toFailureCode(error));
      }
      if (!signal.aborted)
        await delay(interval, null, { signal, ref: false }).catch(() => undefined);
    }
    await lease.release().catch(() => undefined);
  }
  const ended = readOn();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

interface ReaderParts extends MailboxReaderOptions {
  readonly lease: MailboxLease;
  readonly signal: AbortSignal;
}

/** Connects and reads until the lease or the connection is lost. */
async function readWhileLeased(parts: ReaderParts): Promise<void> {
  const { lease, imapUrl, signal } = parts;
  if (!(await lease.take())) return;
  const mailbox = await openMailbox(imapUrl);
  try {
    while (!signal.aborted && (await lease.take())) {
      await takeUnseen(parts, mailbox);
      await lease.storeRead();
      await mailbox.waitForMail(interval, signal);
    }
  } finally {
    await mailbox.close();
  }
}

/** Takes every mail that is not seen. */
async function takeUnseen(parts: ReaderParts, mailbox: Mailbox): Promise<void> {
  for (const uid of await mailbox.listUnseen()) {
    if (parts.signal.aborted) return;
    await takeOne(parts, mailbox, uid);
  }
}

/**
 * Takes a mail, and gives it to the desk with its headers alone if that fails again and again: no mail
 * stops those behind it.
 * @throws Error if the server, the store or the database is away: the mail is taken later.
 */
async function takeOne(parts: ReaderParts, mailbox: Mailbox, uid: number): Promise<void> {
  const { tools, lease, log } = parts;
  const name = mailbox.getName(uid);
  for (;;) {
    const attempt = await lease.beginAttempt(name);
    if (attempt === null) throw new Error('Another process reads the mailbox');
    try {
      if (attempt > maxAttempts) {
        log.error({ mail: name }, 'mail not read, only its headers');
        await storeHead(tools, mailbox, uid, 'unreadable');
      } else if (((await mailbox.readSize(uid)) ?? 0) > maxInboundMailBytes) {
        await storeHead(tools, mailbox, uid, 'too_large');
      } else {
        const raw = await mailbox.readMail(uid);
        if (raw) await takeInboundMail(tools, raw);
      }
      await mailbox.markSeen(uid);
      await lease.endAttempt(true);
      return;
    } catch (error) {
      if (isUnavailable(error)) {
        // No attempt at the mail itself. The database may be what is away.
        await lease.endAttempt(false).catch(() => undefined);
        throw error;
      }
      if (isDisconnected(error) || attempt > maxAttempts) throw error;
      log.warn({ mail: name, attempt, failure: toFailureCode(error) }, 'mail not taken');
    }
  }
}

/** Keeps the headers of a mail for the desk. */
async function storeHead(
  tools: InboundMailTools,
  mailbox: Mailbox,
  uid: number,
  reason: 'unreadable' | 'too_large',
): Promise<void> {
  const head = await mailbox.readHead(uid);
  if (head === null) return;
  const mail = await parseMail(head);
  await storeUnmatched(
    tools,
    { mail: { ...mail, text: '', files: [] } },
    { reason, ticketId: null },
  );
}

/** Codes of connections to the mail server that ended. */
const lostConnection =
  /^(?:NoConnection|EConnectionClosed|ETIMEOUT|ETIMEDOUT|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETHROTTLE|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ProxyError)$/;

/** The store or the database is away, whatever the mail is. */
const isUnavailable = (error: unknown): boolean =>
  (error instanceof DomainError && error.code === 'unavailable') || isUnreachable(error);

/** The connection has ended, which the mail may have caused: it counts as an attempt. */
const isDisconnected = (error: unknown): boolean => lostConnection.test(toFailureCode(error));

/** Returns a code without personal data: messages of servers may name an address. */
function toFailureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return 'login refused';
  if (error instanceof DomainError) return error.code;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Lets one process at a time read the mailbox, and stores how that goes. */
interface MailboxLease {
  /** Takes or renews the lease. Returns false while another process has it. */
  take(): Promise<boolean>;
  /**
   * Begins an attempt at a mail. Returns its number, which counts attempts that ended with the process;
   * null if another process has the lease.
   */
  beginAttempt(mail: string): Promise<number | null>;
  endAttempt(isTaken: boolean): Promise<void>;
  /** Stores that all mails were taken. */
  storeRead(): Promise<void>;
  storeFailure(code: string): Promise<void>;
  release(): Promise<void>;
}

/** Creates the lease of a process. @param readerId Id of the process. */
function createMailboxLease(database: Database, readerId: string): MailboxLease {
  const values = { reader: readerId };
  return {
    take: async () => (await takeStatement.run(database, values)).length > 0,
    async beginAttempt(mail) {
      const [row] = await attemptStatement.run<{ attempts: number }>(database, { ...values, mail });
      return row?.attempts ?? null;
    },
    async endAttempt(isTaken) {
      await endAttemptStatement.run(database, { ...values, taken: isTaken });
    },
    async storeRead() {
      await readStatement.run(database, values);
    },
    async storeFailure(failure) {
      await failedStatement.run(database, { ...values, failure });
    },
    async release() {
      await releaseStatement.run(database, values);
    },
  };
}
