import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  naturalCollation,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Categories of devices, such as laser or ultrasound. */
export const deviceCategory = classify(
  pgTable(
    'device_category',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      name: text().notNull(),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`name`)),
    },
    (table) => [
      uniqueIndex('device_category_ordinal_unique').on(table.ordinal),
      uniqueIndex('device_category_name_unique').on(sql`lower(${table.name})`),
      index('device_category_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    name: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'plain',
  },
);
