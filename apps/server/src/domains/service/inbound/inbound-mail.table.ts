import { inboundOutcomes, inboundReasons } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  idColumn,
  instant,
  ordinalColumn,
  searchable,
  searchedWords,
  searchIndex,
  storedFileColumns,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Every mail that came in, once. A row without text is there so that a second copy is recognized; the
 * text of a mail that became a message is the message's.
 */
export const inboundMail = defineTable(
  'inbound_mail',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    /** Digest of Message-ID and body. */
    fingerprint: plain(text().notNull()),
    outcome: plain(text({ enum: inboundOutcomes }).notNull()),
    /** Why it waits for the desk, or became no message; null for a message. */
    reason: plain(text({ enum: inboundReasons })),
    fromAddress: personal(text('from_address')),
    fromName: personal(text('from_name')),
    subject: freeText(text().notNull().default('')),
    text: freeText(text().notNull().default('')),
    /** Names of files that were not stored, with the reasons, as people read them. */
    leftOut: freeText(text('left_out')),
    /** Account of the sender, if there is one. */
    senderId: key(uuid('sender_id').references(() => userAccount.id, { onDelete: 'set null' })),
    // No foreign keys: a mail outlives no ticket, and tickets can be distributed by customer.
    ticketId: key(uuid('ticket_id')),
    /** Request without a ticket that it was added to, or that the desk opened from it. */
    requestId: key(uuid('request_id')),
    searchText: freeText(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable([
            searchedWords(sql`from_name`),
            searchedWords(sql`from_address`),
            searchedWords(sql`subject`),
          ]),
        ),
    ),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('inbound_mail_ordinal_unique').on(table.ordinal),
    uniqueIndex('inbound_mail_fingerprint_unique').on(table.fingerprint),
    // The list of the desk.
    index('inbound_mail_unmatched')
      .on(table.ordinal)
      .where(sql`${table.outcome} = 'unmatched'`),
    index('inbound_mail_unmatched_order')
      .on(table.createdAt, table.id)
      .where(sql`${table.outcome} = 'unmatched'`),
    index('inbound_mail_from')
      .on(sql`lower(${table.fromAddress})`)
      .where(sql`${table.fromAddress} is not null`),
    index('inbound_mail_sender').on(table.senderId),
    index('inbound_mail_ticket').on(table.ticketId, table.createdAt),
    // For the retention.
    index('inbound_mail_created').on(table.createdAt),
    searchIndex('inbound_mail_search', table.searchText),
  ],
);

/** Files of mails that wait for the desk. */
export const inboundMailFile = defineTable(
  'inbound_mail_file',
  {
    id: idColumn(),
    mailId: key(
      uuid('mail_id')
        .notNull()
        .references(() => inboundMail.id, { onDelete: 'cascade' }),
    ),
    ...storedFileColumns,
  },
  (table) => [
    index('inbound_mail_file_mail').on(table.mailId, table.id),
    uniqueIndex('inbound_mail_file_blob_unique').on(table.blobPath),
  ],
);

/** Id of the one row, which the first process that reads the mailbox adds. */
export const inboundMailboxId = '00000000-0000-7000-8000-000000000003';

/** The mailbox of `INBOUND_IMAP_URL`: which process reads it, and how that goes. */
export const inboundMailbox = defineTable(
  'inbound_mailbox',
  {
    id: idColumn(),
    /** Process that reads it until `leasedUntil`, unless it renews. */
    readerId: plain(uuid('reader_id')),
    leasedUntil: plain(instant('leased_until')),
    /** When all mails that were there had been taken. */
    lastReadAt: plain(instant('last_read_at')),
    lastMailAt: plain(instant('last_mail_at')),
    failedAt: plain(instant('failed_at')),
    /** Code of the last failure, without words of the server. */
    failure: plain(text()),
    /** The mail that is being taken, by the mailbox's own numbers, so that a crash counts as an attempt. */
    attemptedMail: plain(text('attempted_mail')),
    attempts: plain(integer().notNull().default(0)),
    ...timestamps,
  },
  (table) => [
    check('inbound_mailbox_is_one', sql`${table.id} = ${sql.raw(`'${inboundMailboxId}'`)}`),
  ],
);
