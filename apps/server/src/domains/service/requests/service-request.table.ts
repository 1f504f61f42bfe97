import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ticketStatuses } from '@portal/contract/service';
import {
  day,
  idColumn,
  instant,
  ordinalColumn,
  searchable,
  searchedCode,
  searchIndex,
  timestamps,
  tsvector,
  versionColumn,
  wordIndex,
  textWords,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import {
  isOpenWork,
  promiseColumns,
  promiseIndexes,
  selectNextDue,
} from '../promises/promise-columns.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Customers' service requests. A request has at most one ticket, and a ticket at most one request.
 */
export const serviceRequest = defineTable(
  'service_request',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    status: plain(text({ enum: ticketStatuses }).notNull().default('new')),
    requestDate: plain(day('request_date').notNull()),
    customerId: key(
      uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'restrict' }),
    ),
    installedDeviceId: key(
      uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'restrict' }),
    ),
    serialNumber: plain(text('serial_number').notNull()),
    description: freeText(text().notNull()),
    requestedBy: key(
      uuid('requested_by').references(() => userAccount.id, { onDelete: 'set null' }),
    ),
    withdrawalReason: freeText(text('withdrawal_reason')),
    /** Requester of a request that an employee entered. */
    requesterEmail: personal(text('requester_email')),
    serviceTicketId: key(
      uuid('service_ticket_id').references(() => serviceTicket.id, {
        onDelete: 'set null',
      }),
    ),
    /** Time since which a customer's reply waits for an employee's, until there is a ticket. */
    waitingSince: plain(instant('waiting_since')),
    ...promiseColumns(),
    ...timestamps,
    words: freeText(
      tsvector()
        .notNull()
        .generatedAlwaysAs(textWords(sql`description`)),
    ),
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedCode(sql`serial_number`)])),
    ),
  },
  (table) => [
    uniqueIndex('service_request_ordinal_unique').on(table.ordinal),
    uniqueIndex('service_request_ticket_unique').on(table.serviceTicketId),
    index('service_request_customer').on(table.customerId, table.ordinal),
    // What is open for a customer, whose closed ones may be many.
    index('service_request_open_of_customer')
      .on(table.customerId, table.ordinal)
      .where(
        sql`${table.serviceTicketId} is null and ${table.status} in ('new', 'planned', 'in_progress', 'completed')`,
      ),
    index('service_request_device').on(table.installedDeviceId, table.ordinal),
    index('service_request_status').on(table.status, table.ordinal),
    index('service_request_without_ticket')
      .on(table.ordinal)
      .where(sql`${table.serviceTicketId} is null`),
    index('service_request_requested_by').on(table.requestedBy),
    index('service_request_requester')
      .on(sql`lower(${table.requesterEmail})`)
      .where(sql`${table.requesterEmail} is not null`),
    ...promiseIndexes('service_request', table),
    index('service_request_desk')
      .on(selectNextDue(table), table.id)
      .where(sql`${table.serviceTicketId} is null and ${isOpenWork(table)}`),
    index('service_request_created_order').on(table.createdAt, table.id),
    index('service_request_updated_order').on(table.updatedAt, table.id),
    searchIndex('service_request_search', table.searchText),
    wordIndex('service_request_words', table.words),
  ],
);
