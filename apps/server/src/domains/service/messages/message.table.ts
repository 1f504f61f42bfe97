import { messageSides } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  timestamps,
  tsvector,
  versionColumn,
  wordIndex,
  textWords,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Internal notes of employees on a ticket. A separate table, so that a forgotten condition cannot
 * show a note to a customer: no statement for customers names it.
 */
export const internalNote = defineTable(
  'service_internal_note',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    authorId: key(uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' })),
    text: freeText(text().notNull()),
    words: freeText(
      tsvector()
        .notNull()
        .generatedAlwaysAs(textWords(sql`text`)),
    ),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('service_internal_note_ordinal_unique').on(table.ordinal),
    index('service_internal_note_ticket').on(table.ticketId, table.id),
    index('service_internal_note_author').on(table.authorId),
    wordIndex('service_internal_note_words', table.words),
  ],
);

/** Replies between employees and the customer on a ticket. */
export const ticketReply = defineTable(
  'service_ticket_reply',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    authorId: key(uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' })),
    authorSide: plain(text('author_side', { enum: messageSides }).notNull()),
    text: freeText(text().notNull()),
    words: freeText(
      tsvector()
        .notNull()
        .generatedAlwaysAs(textWords(sql`text`)),
    ),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('service_ticket_reply_ordinal_unique').on(table.ordinal),
    index('service_ticket_reply_ticket').on(table.ticketId, table.id),
    index('service_ticket_reply_author').on(table.authorId),
    wordIndex('service_ticket_reply_words', table.words),
  ],
);

/** The messages that a search reads for employees and for users of customers. */
export const searchedMessages = {
  employee: [ticketReply, internalNote],
  customer: [ticketReply],
} as const;
