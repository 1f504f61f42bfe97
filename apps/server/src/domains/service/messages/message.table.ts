import { messageSides } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { check, index, type PgColumn, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * What a message belongs to. One on a request without a ticket gets the ticket as soon as there is
 * one, so that the ticket has the whole conversation; later ones have the ticket alone.
 */
const ownerColumns = () => ({
  ticketId: key(uuid('ticket_id').references(() => serviceTicket.id, { onDelete: 'cascade' })),
  requestId: key(uuid('request_id').references(() => serviceRequest.id, { onDelete: 'cascade' })),
});

const ownerIndexes = (
  name: string,
  { id, ticketId, requestId }: Record<'id' | 'ticketId' | 'requestId', PgColumn>,
) => [
  index(`${name}_ticket`).on(ticketId, id),
  index(`${name}_request`)
    .on(requestId, id)
    .where(sql`${requestId} is not null`),
  check(`${name}_of_something`, sql`num_nonnulls(${ticketId}, ${requestId}) > 0`),
];

/**
 * Internal notes of employees on a ticket or a request. A separate table, so that a forgotten condition cannot
 * show a note to a customer: no statement for customers names it.
 */
export const internalNote = defineTable(
  'service_internal_note',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ...ownerColumns(),
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
    ...ownerIndexes('service_internal_note', table),
    index('service_internal_note_author').on(table.authorId),
    wordIndex('service_internal_note_words', table.words),
  ],
);

/** Replies between employees and the customer on a ticket or a request. */
export const ticketReply = defineTable(
  'service_ticket_reply',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ...ownerColumns(),
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
    ...ownerIndexes('service_ticket_reply', table),
    index('service_ticket_reply_author').on(table.authorId),
    wordIndex('service_ticket_reply_words', table.words),
  ],
);

/** The messages that a search reads for employees and for users of customers. */
export const searchedMessages = {
  employee: [ticketReply, internalNote],
  customer: [ticketReply],
} as const;
