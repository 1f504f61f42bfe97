import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { document } from '../library/document.table.ts';

/**
 * Files of a document, current and superseded. The document's columns repeat the newest one for its
 * lists.
 */
export const documentVersion = classify(
  pgTable(
    'document_version',
    {
      documentId: uuid('document_id')
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
      number: integer().notNull(),
      blobPath: text('blob_path').notNull(),
      fileName: text('file_name').notNull(),
      fileSize: bigint('file_size', { mode: 'number' }).notNull(),
      contentType: text('content_type').notNull(),
      uploadedBy: uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' }),
      createdAt: instant('created_at').notNull(),
      supersededAt: instant('superseded_at'),
    },
    (table) => [
      primaryKey({ columns: [table.documentId, table.number] }),
      uniqueIndex('document_version_blob_unique').on(table.blobPath),
      index('document_version_uploaded_by').on(table.uploadedBy),
    ],
  ),
  {
    documentId: 'key',
    number: 'plain',
    blobPath: 'free_text',
    fileName: 'free_text',
    fileSize: 'plain',
    contentType: 'plain',
    uploadedBy: 'key',
    createdAt: 'plain',
    supersededAt: 'plain',
  },
);
