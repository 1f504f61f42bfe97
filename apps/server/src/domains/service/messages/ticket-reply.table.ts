import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { messageSides } from '@portal/contract/service';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

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
    ...timestamps,
  },
  (table) => [
    uniqueIndex('service_ticket_reply_ordinal_unique').on(table.ordinal),
    index('service_ticket_reply_ticket').on(table.ticketId, table.id),
    index('service_ticket_reply_author').on(table.authorId),
  ],
);
