import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ticketStatuses } from '@portal/contract/service';
import {
  day,
  idColumn,
  instant,
  ordinalColumn,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Service tickets. Customer and serial number are copied when the ticket is opened: the device may
 * move to another customer, who must not see earlier tickets.
 */
export const serviceTicket = classify(
  pgTable(
    'service_ticket',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      number: integer().notNull(),
      customerId: uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'restrict' }),
      installedDeviceId: uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'restrict' }),
      serialNumber: text('serial_number').notNull(),
      description: text().notNull(),
      requesterEmail: text('requester_email').notNull(),
      status: text({ enum: ticketStatuses }).notNull().default('new'),
      plannedFor: day('planned_for'),
      assignedTo: uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' }),
      resolutionNotes: text('resolution_notes'),
      cancellationReason: text('cancellation_reason'),
      /** Time since which a customer's reply waits for an employee's. */
      waitingSince: instant('waiting_since'),
      requestedAt: instant('requested_at').notNull(),
      closedAt: instant('closed_at'),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            sql`'T-' || lpad(number::text, greatest(6, length(number::text)), '0')`,
            sql`'T-' || number`,
            sql`serial_number`,
          ),
        ),
    },
    (table) => [
      uniqueIndex('service_ticket_ordinal_unique').on(table.ordinal),
      uniqueIndex('service_ticket_number_unique').on(table.number),
      index('service_ticket_customer').on(table.customerId, table.ordinal),
      index('service_ticket_device').on(table.installedDeviceId, table.ordinal),
      index('service_ticket_status').on(table.status, table.ordinal),
      index('service_ticket_assigned')
        .on(table.assignedTo, table.ordinal)
        .where(sql`${table.assignedTo} is not null`),
      index('service_ticket_waiting')
        .on(table.ordinal)
        .where(sql`${table.waitingSince} is not null`),
      // Counts a calendar day by an index-only scan.
      index('service_ticket_planned')
        .on(table.plannedFor, table.ordinal, table.status, table.assignedTo)
        .where(sql`${table.plannedFor} is not null`),
      index('service_ticket_unplanned')
        .on(table.ordinal, table.status)
        .where(sql`${table.plannedFor} is null`),
      index('service_ticket_planned_order').on(
        sql`coalesce(${table.plannedFor}, 'infinity'::date)`,
        table.id,
      ),
      index('service_ticket_created_order').on(table.createdAt, table.id),
      index('service_ticket_updated_order').on(table.updatedAt, table.id),
      index('service_ticket_requester').on(sql`lower(${table.requesterEmail})`),
      index('service_ticket_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
      check(
        'service_ticket_closed',
        sql`(${table.status} in ('closed', 'cancelled')) = (${table.closedAt} is not null)`,
      ),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    number: 'plain',
    customerId: 'key',
    installedDeviceId: 'key',
    serialNumber: 'plain',
    description: 'free_text',
    requesterEmail: 'personal',
    status: 'plain',
    plannedFor: 'plain',
    assignedTo: 'key',
    resolutionNotes: 'free_text',
    cancellationReason: 'free_text',
    waitingSince: 'plain',
    requestedAt: 'plain',
    closedAt: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'plain',
  },
);
