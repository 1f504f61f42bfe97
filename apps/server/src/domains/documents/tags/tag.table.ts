import { sql } from 'drizzle-orm';
import { index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  duplicateNumberColumn,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedWords,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { document } from '../library/document.table.ts';

/** Tags by which documents are filtered and found. */
export const tag = defineTable(
  'tag',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    duplicateNumber: duplicateNumberColumn(),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedWords(sql`name`)])),
    ),
  },
  (table) => [
    uniqueIndex('tag_ordinal_unique').on(table.ordinal),
    uniqueIndex('tag_name_unique').on(comparisonKey(table.name), table.duplicateNumber),
    index('tag_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    index('tag_created_order').on(table.createdAt, table.id),
  ],
);

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
