import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { maintenanceKinds, maintenanceOutcomes } from '@portal/contract/crm';
import {
  day,
  idColumn,
  ordinalColumn,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';

/** Maintenance done on an installed device. */
export const maintenanceRecord = classify(
  pgTable(
    'maintenance_record',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      installedDeviceId: uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'cascade' }),
      performedOn: day('performed_on').notNull(),
      kind: text({ enum: maintenanceKinds }).notNull(),
      outcome: text({ enum: maintenanceOutcomes }).notNull().default('not_applicable'),
      description: text(),
      performedBy: text('performed_by'),
      nextDueOn: day('next_due_on'),
      /** The ticket that was closed with it, if one was. */
      serviceTicketId: uuid('service_ticket_id').references(() => serviceTicket.id, {
        onDelete: 'set null',
      }),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`description`, sql`performed_by`)),
    },
    (table) => [
      uniqueIndex('maintenance_record_ordinal_unique').on(table.ordinal),
      index('maintenance_record_device').on(
        table.installedDeviceId,
        table.performedOn,
        table.ordinal,
      ),
      index('maintenance_record_ticket')
        .on(table.serviceTicketId)
        .where(sql`${table.serviceTicketId} is not null`),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    installedDeviceId: 'key',
    performedOn: 'plain',
    kind: 'plain',
    outcome: 'plain',
    description: 'free_text',
    performedBy: 'personal',
    nextDueOn: 'plain',
    serviceTicketId: 'key',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'free_text',
  },
);
