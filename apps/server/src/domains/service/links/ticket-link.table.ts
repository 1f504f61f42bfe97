import { ticketLinkKinds } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Links between two tickets of one customer, one row for both. What continues a ticket is a column
 * of the ticket instead (docs/decisions/0090).
 */
export const ticketLink = defineTable(
  'service_ticket_link',
  {
    id: idColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    otherTicketId: key(
      uuid('other_ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    kind: plain(text({ enum: ticketLinkKinds }).notNull()),
    createdAt: plain(instant('created_at').notNull()),
  },
  (table) => [
    index('service_ticket_link_ticket').on(table.ticketId),
    index('service_ticket_link_other').on(table.otherTicketId),
    // Two tickets have a link of each kind at most, whichever was named first.
    uniqueIndex('service_ticket_link_pair_unique').on(
      table.kind,
      sql`least(${table.ticketId}, ${table.otherTicketId})`,
      sql`greatest(${table.ticketId}, ${table.otherTicketId})`,
    ),
    check('service_ticket_link_of_two', sql`${table.ticketId} <> ${table.otherTicketId}`),
  ],
);
