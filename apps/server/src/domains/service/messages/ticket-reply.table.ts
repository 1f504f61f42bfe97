import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { messageSides } from '@portal/contract/service';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Replies between employees and the customer on a ticket. */
export const ticketReply = classify(
  pgTable(
    'service_ticket_reply',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      ticketId: uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
      authorId: uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' }),
      authorSide: text('author_side', { enum: messageSides }).notNull(),
      text: text().notNull(),
      ...timestamps,
    },
    (table) => [
      uniqueIndex('service_ticket_reply_ordinal_unique').on(table.ordinal),
      index('service_ticket_reply_ticket').on(table.ticketId, table.id),
      index('service_ticket_reply_author').on(table.authorId),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    ticketId: 'key',
    authorId: 'key',
    authorSide: 'plain',
    text: 'free_text',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
