import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { mailOutbox } from './mail-outbox.table.ts';

/** Newest mails that are looked at: ids are in the order of time, so that no other index is needed. */
const newestMails = 1000;

/** What became of the newest mails. */
export interface MailState {
  /** Mails that are not delivered yet. */
  readonly waiting: number;
  /** RFC 3339; null if none of the newest was delivered. */
  readonly lastSentAt: string | null;
  /** Last attempt that failed; null without one. */
  readonly lastFailedAt: string | null;
  /** Its code, without personal data. */
  readonly lastFailure: string | null;
}

const statement = createStatement(sql`
  with newest as (
    select status, sent_at, updated_at, failure from ${mailOutbox}
    order by id desc limit ${sql.raw(String(newestMails))}
  ), failed as (
    select updated_at, failure from newest
    where failure is not null and failure <> 'withdrawn' order by updated_at desc limit 1
  )
  select count(*) filter (where status = 'waiting')::int as waiting,
    max(sent_at) as "lastSentAt",
    (select updated_at from failed) as "lastFailedAt",
    (select failure from failed) as "lastFailure"
  from newest`);

/** Reads the state of the newest mails. */
export async function readMailState(database: Database): Promise<MailState> {
  const [found] = await statement.run<MailState & Record<string, unknown>>(database, {});
  if (!found) throw new Error('Nothing was read');
  return found;
}
