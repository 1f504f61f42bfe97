import { sql } from 'drizzle-orm';
import { check, index, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  storedFileColumns,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Files of tickets and requests. Files of a request also belong to its ticket. */
export const serviceAttachment = defineTable(
  'service_attachment',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    ticketId: key(uuid('ticket_id').references(() => serviceTicket.id, { onDelete: 'restrict' })),
    requestId: key(
      uuid('request_id').references(() => serviceRequest.id, { onDelete: 'restrict' }),
    ),
    ...storedFileColumns,
    uploadedBy: key(uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' })),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('service_attachment_ordinal_unique').on(table.ordinal),
    uniqueIndex('service_attachment_blob_unique').on(table.blobPath),
    index('service_attachment_ticket').on(table.ticketId, table.ordinal),
    index('service_attachment_request').on(table.requestId, table.ordinal),
    index('service_attachment_uploaded_by').on(table.uploadedBy),
    check(
      'service_attachment_of_something',
      sql`num_nonnulls(${table.ticketId}, ${table.requestId}) > 0`,
    ),
  ],
);
