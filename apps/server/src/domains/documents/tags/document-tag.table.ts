import { index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { defineTable, key } from '#server/database/privacy.ts';
import { document } from '../library/document.table.ts';
import { tag } from './tag.table.ts';

/** Tags of the documents. */
export const documentTag = defineTable(
  'document_tag',
  {
    documentId: key(
      uuid('document_id')
        .notNull()
        .references(() => document.id, { onDelete: 'cascade' }),
    ),
    tagId: key(
      uuid('tag_id')
        .notNull()
        .references(() => tag.id, { onDelete: 'cascade' }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.tagId] }),
    index('document_tag_tag').on(table.tagId, table.documentId),
  ],
);
