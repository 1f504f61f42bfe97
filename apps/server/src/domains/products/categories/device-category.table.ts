import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  duplicateNumberColumn,
  idColumn,
  ordinalColumn,
  naturalCollation,
  searchable,
  searchedWords,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Categories of devices, such as laser or ultrasound. */
export const deviceCategory = defineTable(
  'device_category',
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
    uniqueIndex('device_category_ordinal_unique').on(table.ordinal),
    uniqueIndex('device_category_name_unique').on(comparisonKey(table.name), table.duplicateNumber),
    index('device_category_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
  ],
);
