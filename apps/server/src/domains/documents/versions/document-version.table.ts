import { index, integer, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, storedFileColumns } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
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
    ...storedFileColumns,
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
