import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { inboundMailbox, inboundMailboxId } from './inbound-mail.table.ts';

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

/** Lets one process at a time read the mailbox, and stores how that goes. */
export interface MailboxLease {
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
export function createMailboxLease(database: Database, readerId: string): MailboxLease {
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
