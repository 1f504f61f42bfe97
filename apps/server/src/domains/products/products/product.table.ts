import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { productTypes } from '@portal/contract/products';
import {
  comparisonKey,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { deviceCategory } from '../categories/device-category.table.ts';
import { manufacturer } from '../manufacturers/manufacturer.table.ts';

/**
 * Catalogue: products of all four types in one table, so that a right, a document or an installed
 * device refers to any of them by one key. A row that repeats a product's type and manufacturer
 * refers to all three columns; a new manufacturer cascades to it.
 */
export const product = defineTable(
  'product',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    productType: plain(text('product_type', { enum: productTypes }).notNull()),
    manufacturerId: key(
      uuid('manufacturer_id')
        .notNull()
        .references(() => manufacturer.id, { onDelete: 'restrict' }),
    ),
    name: plain(text().notNull()),
    model: plain(text()),
    description: freeText(text()),
    isActive: plain(boolean('is_active').notNull().default(true)),
    gtin: plain(text()),
    categoryId: key(
      uuid('category_id').references(() => deviceCategory.id, { onDelete: 'restrict' }),
    ),
    maintenanceIntervalMonths: plain(integer('maintenance_interval_months')),
    dosageForm: plain(text('dosage_form')),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`name`), searchedCode(sql`model`)],
            [searchedCode(sql`gtin`)],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('product_ordinal_unique').on(table.ordinal),
    unique('product_with_manufacturer').on(table.id, table.manufacturerId),
    unique('product_with_type').on(table.id, table.productType, table.manufacturerId),
    uniqueIndex('product_gtin_unique').on(table.gtin),
    index('product_type_order').on(table.productType, table.ordinal),
    index('product_manufacturer').on(table.manufacturerId, table.productType, table.ordinal),
    // Covers the scope of viewing rights, for an index-only scan.
    index('product_scope').on(table.manufacturerId, table.productType, table.id),
    index('product_category').on(table.categoryId, table.ordinal),
    index('product_active').on(table.productType, table.isActive, table.ordinal),
    index('product_name_order').on(
      table.productType,
      sql`${table.name} ${naturalCollation}`,
      table.id,
    ),
    index('product_model_order').on(
      table.productType,
      sql`coalesce(${table.model}, '') ${naturalCollation}`,
      table.id,
    ),
    index('product_created_order').on(table.productType, table.createdAt, table.id),
    index('product_updated_order').on(table.productType, table.updatedAt, table.id),
    // Match keys of imports.
    index('product_manufacturer_model').on(table.manufacturerId, comparisonKey(table.model)),
    index('product_manufacturer_name').on(table.manufacturerId, comparisonKey(table.name)),
    searchIndex('product_search', table.searchText),
    check(
      'product_fields_of_device',
      sql`${table.productType} = 'device' or (${table.categoryId} is null and ${table.maintenanceIntervalMonths} is null)`,
    ),
    check(
      'product_fields_of_pharmaceutical',
      sql`${table.productType} = 'pharmaceutical' or ${table.dosageForm} is null`,
    ),
  ],
);

/** Devices that a consumable or spare part fits. */
export const productCompatibility = defineTable(
  'product_compatibility',
  {
    productId: key(uuid('product_id').notNull()),
    deviceId: key(uuid('device_id').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.deviceId] }),
    foreignKey({
      name: 'product_compatibility_product_fkey',
      columns: [table.productId],
      foreignColumns: [product.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_compatibility_device_fkey',
      columns: [table.deviceId],
      foreignColumns: [product.id],
    }).onDelete('restrict'),
    index('product_compatibility_device').on(table.deviceId),
  ],
);
