import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  naturalCollation,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Manufacturers of the products. */
export const manufacturer = classify(
  pgTable(
    'manufacturer',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      name: text().notNull(),
      website: text(),
      showOnLanding: boolean('show_on_landing').notNull().default(false),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`name`)),
    },
    (table) => [
      uniqueIndex('manufacturer_ordinal_unique').on(table.ordinal),
      uniqueIndex('manufacturer_name_unique').on(sql`lower(${table.name})`),
      index('manufacturer_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
      index('manufacturer_created_order').on(table.createdAt, table.id),
      index('manufacturer_updated_order').on(table.updatedAt, table.id),
      index('manufacturer_on_landing').on(table.showOnLanding, table.ordinal),
      index('manufacturer_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    name: 'plain',
    website: 'plain',
    showOnLanding: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'plain',
  },
);
