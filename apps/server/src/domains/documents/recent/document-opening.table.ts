import { index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { document } from '../library/document.table.ts';

/** Last time that a user opened a document, for the list of recent documents. */
export const documentOpening = defineTable(
  'document_opening',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    documentId: key(
      uuid('document_id')
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
    ),
    openedAt: plain(instant('opened_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index('document_opening_latest').on(table.userId, table.openedAt),
    index('document_opening_document').on(table.documentId),
  ],
);
