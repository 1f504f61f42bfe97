import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countries } from '@portal/contract/kernel';
import {
  comparisonKey,
  idColumn,
  instant,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { customer } from '../customers/customer.table.ts';

/** Locations of a customer. An archived clinic stays readable. */
export const clinic = defineTable(
  'clinic',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    customerId: key(
      uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'restrict' }),
    ),
    name: plain(text()),
    isActive: plain(boolean('is_active').notNull().default(true)),
    archivedAt: plain(instant('archived_at')),
    street: plain(text().notNull()),
    houseNumber: plain(text('house_number').notNull()),
    postalCode: plain(text('postal_code').notNull()),
    city: plain(text().notNull()),
    country: plain(text({ enum: countries }).notNull()),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`coalesce(name, city)`)],
            [
              searchedWords(sql`street`, sql`city`),
              searchedCode(sql`house_number`),
              searchedCode(sql`postal_code`),
              // Also B-1000 and BE-1000, but not the letters alone: they begin no word here.
              searchedCode(
                sql`postal_code || left(country, 1) || postal_code || country || postal_code`,
              ),
            ],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('clinic_ordinal_unique').on(table.ordinal),
    index('clinic_customer').on(table.customerId, table.ordinal),
    index('clinic_name_order').on(sql`coalesce(${table.name}, '') ${naturalCollation}`, table.id),
    index('clinic_city_order').on(sql`${table.city} ${naturalCollation}`, table.id),
    index('clinic_country').on(table.country, table.id),
    index('clinic_created_order').on(table.createdAt, table.id),
    index('clinic_updated_order').on(table.updatedAt, table.id),
    // A match key of imports.
    index('clinic_postal_code').on(sql`lower(${table.postalCode})`, comparisonKey(table.name)),
    searchIndex('clinic_search', table.searchText),
  ],
);
