import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  idColumn,
  ordinalColumn,
  naturalCollation,
  searchable,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, personal, plain } from '#server/database/privacy.ts';
import { customerDuplicateKey } from './customer-duplicate-key.ts';

/** Companies with clinics, users and devices. */
export const customer = defineTable(
  'customer',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    isActive: plain(boolean('is_active').notNull().default(true)),
    vatNumber: plain(text('vat_number')),
    email: personal(text()),
    phoneNumber: personal(text('phone_number')),
    website: plain(text()),
    notes: freeText(text()),
    ...timestamps,
    searchText: personal(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`name`, sql`vat_number`, sql`email`, sql`phone_number`)),
    ),
  },
  (table) => [
    uniqueIndex('customer_ordinal_unique').on(table.ordinal),
    index('customer_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    index('customer_created_order').on(table.createdAt, table.id),
    index('customer_updated_order').on(table.updatedAt, table.id),
    index('customer_active').on(table.isActive, table.ordinal),
    index('customer_likeness').on(customerDuplicateKey((part) => sql`${table[part]}`)),
    index('customer_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);
