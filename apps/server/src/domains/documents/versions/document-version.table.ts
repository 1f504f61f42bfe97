import { bigint, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { document } from '../library/document.table.ts';

/**
 * Files of a document, current and superseded. The document's columns repeat the newest one for its
 * lists.
 */
export const documentVersion = defineTable(
  'document_version',
  {
    documentId: key(
      uuid('document_id')
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
    ),
    number: plain(integer().notNull()),
    blobPath: freeText(text('blob_path').notNull()),
    fileName: freeText(text('file_name').notNull()),
    fileSize: plain(bigint('file_size', { mode: 'number' }).notNull()),
    contentType: plain(text('content_type').notNull()),
    uploadedBy: key(uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' })),
    createdAt: plain(instant('created_at').notNull()),
    supersededAt: plain(instant('superseded_at')),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    uniqueIndex('document_version_blob_unique').on(table.blobPath),
    index('document_version_uploaded_by').on(table.uploadedBy),
  ],
);
