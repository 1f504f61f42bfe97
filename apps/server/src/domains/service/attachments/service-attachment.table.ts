import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Files of tickets and requests. Files of a request also belong to its ticket. */
export const serviceAttachment = classify(
  pgTable(
    'service_attachment',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      ticketId: uuid('ticket_id').references(() => serviceTicket.id, { onDelete: 'restrict' }),
      requestId: uuid('request_id').references(() => serviceRequest.id, { onDelete: 'restrict' }),
      blobPath: text('blob_path').notNull(),
      fileName: text('file_name').notNull(),
      fileSize: bigint('file_size', { mode: 'number' }).notNull(),
      contentType: text('content_type').notNull(),
      uploadedBy: uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' }),
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
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    ticketId: 'key',
    requestId: 'key',
    blobPath: 'free_text',
    fileName: 'free_text',
    fileSize: 'plain',
    contentType: 'plain',
    uploadedBy: 'key',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
