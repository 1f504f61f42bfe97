import { index, text, uuid } from 'drizzle-orm/pg-core';
import { ticketEventKinds, ticketStatuses } from '@portal/contract/service';
import { day, idColumn, instant } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceTicket } from './service-ticket.table.ts';

/**
 * Timeline of a ticket, one row per step. Messages have their own tables, and no statement for
 * customers reads the one with notes.
 */
export const ticketEvent = defineTable(
  'service_ticket_event',
  {
    id: idColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    at: plain(instant().notNull()),
    actorId: key(uuid('actor_id').references(() => userAccount.id, { onDelete: 'set null' })),
    kind: plain(text({ enum: ticketEventKinds }).notNull()),
    fromStatus: plain(text('from_status', { enum: ticketStatuses })),
    toStatus: plain(text('to_status', { enum: ticketStatuses })),
    plannedFor: plain(day('planned_for')),
    assignedTo: key(uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' })),
    text: freeText(text()),
  },
  (table) => [
    index('service_ticket_event_ticket').on(table.ticketId, table.id),
    index('service_ticket_event_actor').on(table.actorId),
    index('service_ticket_event_assigned').on(table.assignedTo),
  ],
);
