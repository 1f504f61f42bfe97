import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '@portal/contract/kernel';
import { idColumn, instant, timestamps } from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import type { GivenParams } from './mail-params.ts';

/** Every mail the portal has sent or is to send. `deliver-mail` alone moves its status. */
export const mailOutbox = defineTable(
  'mail_outbox',
  {
    id: idColumn(),
    recipient: personal(text().notNull()),
    language: plain(text().$type<Language>().notNull()),
    /** Time zone of the receiver; null for the portal's. */
    timeZone: plain(text('time_zone')),
    template: plain(text().notNull()),
    /** Ticket or request that the mail is about; null for a mail that is always sent at once. */
    topicId: key(uuid('topic_id')),
    /** When a mail that waits for further ones about its topic is sent; null for one sent at once. */
    dueAt: plain(instant('due_at')),
    /** True until its delivery begins: what else happens to the topic becomes part of this mail. */
    collecting: plain(boolean().notNull().default(false)),
    /**
     * Parameters of the template. They may contain links with tokens, so they are cleared after
     * use.
     */
    params: personal(jsonb().$type<GivenParams>()),
    status: plain(text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting')),
    attempts: plain(integer().notNull().default(0)),
    /** During a delivery: no other attempt may start before this time. */
    claimedUntil: plain(instant('claimed_until')),
    sentAt: plain(instant('sent_at')),
    /** Code of the last failure; the mail server's text is not stored. */
    failure: plain(text()),
    ...timestamps,
  },
  (table) => [
    index('mail_outbox_recipient_idx').on(sql`lower(${table.recipient})`),
    index('mail_outbox_topic_idx')
      .on(table.topicId)
      .where(sql`${table.topicId} is not null`),
    uniqueIndex('mail_outbox_collecting_idx')
      .on(sql`lower(${table.recipient})`, table.topicId)
      .where(sql`${table.collecting} and ${table.status} = 'waiting'`),
    // Counts them all, however many are newer. A delivery leaves it by the update that it makes anyway.
    index('mail_outbox_waiting_idx')
      .on(table.id)
      .where(sql`${table.status} = 'waiting'`),
    check('mail_outbox_status_check', sql`${table.status} in ('waiting', 'sent', 'failed')`),
  ],
);
