import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { mailOutbox } from './mail-outbox.table.ts';

/**
 * Newest mails whose outcomes are looked at: ids are in the order of time, so that no other index is
 * needed.
 */
const newestMails = sql.raw('1000');

/** How many mails wait, and what became of the newest ones. */
export interface MailState {
  /** All mails that are not delivered yet. */
  readonly waiting: number;
  /** RFC 3339; null if none of the newest that wait no longer was delivered. */
  readonly lastSentAt: string | null;
  /** Last attempt that failed; null without one. */
  readonly lastFailedAt: string | null;
  /** Its code, without personal data. */
  readonly lastFailure: string | null;
}

// Each part reads one index. Mails that wait are no reason to forget the last that was delivered.
const statement = createStatement(sql`
  with waiting as (
    select updated_at, failure from ${mailOutbox}
    where status = 'waiting' order by id desc limit ${newestMails}
  ), done as (
    select status, sent_at, updated_at, failure from ${mailOutbox}
    where status <> 'waiting' order by id desc limit ${newestMails}
  ), failed as (
    select updated_at, failure
    from (select updated_at, failure from waiting union all select updated_at, failure from done)
      as newest
    where failure is not null and failure <> 'withdrawn' order by updated_at desc limit 1
  )
  select (select count(*) from ${mailOutbox} where status = 'waiting')::int as waiting,
    (select max(sent_at) from done) as "lastSentAt",
    (select updated_at from failed) as "lastFailedAt",
    (select failure from failed) as "lastFailure"`);

/** Counts the mails that wait, and reads the outcomes of the newest ones. */
export async function readMailState(database: Database): Promise<MailState> {
  const [found] = await statement.run<MailState & Record<string, unknown>>(database, {});
  if (!found) throw new Error('Nothing was read');
  return found;
}
