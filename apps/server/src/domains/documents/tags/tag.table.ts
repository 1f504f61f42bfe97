import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  naturalCollation,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Tags by which documents are filtered and found. */
export const tag = defineTable(
  'tag',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`name`)),
    ),
  },
  (table) => [
    uniqueIndex('tag_ordinal_unique').on(table.ordinal),
    uniqueIndex('tag_name_unique').on(sql`lower(${table.name})`),
    index('tag_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    index('tag_created_order').on(table.createdAt, table.id),
  ],
);
