import { maintenanceKinds, maintenanceOutcomes } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  ordinalColumn,
  searchable,
  searchedWords,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';

/** Maintenance performed on an installed device. */
export const maintenanceRecord = defineTable(
  'maintenance_record',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    installedDeviceId: key(
      uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'cascade' }),
    ),
    performedOn: plain(day('performed_on').notNull()),
    kind: plain(text({ enum: maintenanceKinds }).notNull()),
    outcome: plain(text({ enum: maintenanceOutcomes }).notNull().default('not_applicable')),
    description: freeText(text()),
    performedBy: personal(text('performed_by')),
    nextDueOn: plain(day('next_due_on')),
    /** Ticket that was closed with the record, if any. */
    serviceTicketId: key(
      uuid('service_ticket_id').references(() => serviceTicket.id, {
        onDelete: 'set null',
      }),
    ),
    ...timestamps,
    searchText: freeText(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedWords(sql`description`, sql`performed_by`)])),
    ),
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
);

/** Order of a history: by date, and for equal dates the last added record first. */
export const latestFirst = sql`${maintenanceRecord.performedOn} desc, ${maintenanceRecord.id} desc`;
