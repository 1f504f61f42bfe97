import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  duplicateNumberColumn,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedWords,
  searchIndex,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Manufacturers of the products. */
export const manufacturer = defineTable(
  'manufacturer',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    duplicateNumber: duplicateNumberColumn(),
    website: plain(text()),
    showOnLanding: plain(boolean('show_on_landing').notNull().default(false)),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedWords(sql`name`)])),
    ),
  },
  (table) => [
    uniqueIndex('manufacturer_ordinal_unique').on(table.ordinal),
    uniqueIndex('manufacturer_name_unique').on(comparisonKey(table.name), table.duplicateNumber),
    index('manufacturer_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    index('manufacturer_created_order').on(table.createdAt, table.id),
    index('manufacturer_updated_order').on(table.updatedAt, table.id),
    index('manufacturer_on_landing').on(table.showOnLanding, table.ordinal),
    searchIndex('manufacturer_search', table.searchText),
  ],
);
