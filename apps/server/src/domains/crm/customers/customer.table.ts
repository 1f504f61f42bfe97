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
import { customerDuplicateKey } from './customer-duplicate-key.ts';

/** The companies that clinics, users and devices belong to. */
export const customer = classify(
  pgTable(
    'customer',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      name: text().notNull(),
      isActive: boolean('is_active').notNull().default(true),
      vatNumber: text('vat_number'),
      email: text(),
      phoneNumber: text('phone_number'),
      website: text(),
      notes: text(),
      ...timestamps,
      searchText: text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable(sql`name`, sql`vat_number`, sql`email`, sql`phone_number`)),
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
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    name: 'plain',
    isActive: 'plain',
    vatNumber: 'plain',
    email: 'personal',
    phoneNumber: 'personal',
    website: 'plain',
    notes: 'free_text',
    createdAt: 'plain',
    updatedAt: 'plain',
    searchText: 'personal',
  },
);
