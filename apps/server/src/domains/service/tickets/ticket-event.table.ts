import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ticketEventKinds, ticketStatuses } from '@portal/contract/service';
import { day, idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceTicket } from './service-ticket.table.ts';

/**
 * Timeline of a ticket, one row per step. Messages have their own tables, and no statement for
 * customers reads the one with notes.
 */
export const ticketEvent = classify(
  pgTable(
    'service_ticket_event',
    {
      id: idColumn(),
      ticketId: uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
      at: instant().notNull(),
      actorId: uuid('actor_id').references(() => userAccount.id, { onDelete: 'set null' }),
      kind: text({ enum: ticketEventKinds }).notNull(),
      fromStatus: text('from_status', { enum: ticketStatuses }),
      toStatus: text('to_status', { enum: ticketStatuses }),
      plannedFor: day('planned_for'),
      assignedTo: uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' }),
      text: text(),
    },
    (table) => [
      index('service_ticket_event_ticket').on(table.ticketId, table.id),
      index('service_ticket_event_actor').on(table.actorId),
      index('service_ticket_event_assigned').on(table.assignedTo),
    ],
  ),
  {
    id: 'key',
    ticketId: 'key',
    at: 'plain',
    actorId: 'key',
    kind: 'plain',
    fromStatus: 'plain',
    toStatus: 'plain',
    plannedFor: 'plain',
    assignedTo: 'key',
    text: 'free_text',
  },
);
