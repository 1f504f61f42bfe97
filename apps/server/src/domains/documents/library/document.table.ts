import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import { productTypes } from '@portal/contract/products';
import {
  comparisonKey,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedWords,
  searchIndex,
  storedFileColumns,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Documents of the library: description, file and audience. */
export const document = defineTable(
  'document',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    category: plain(text({ enum: documentCategories }).notNull()),
    title: freeText(text().notNull()),
    description: freeText(text()),
    language: plain(text({ enum: languages })),
    audience: plain(text({ enum: documentAudiences }).notNull().default('by_rights')),
    manufacturerId: key(
      uuid('manufacturer_id').references(() => manufacturer.id, {
        onDelete: 'restrict',
      }),
    ),
    productType: plain(text('product_type', { enum: productTypes })),
    productId: key(uuid('product_id')),
    ...storedFileColumns,
    fileVersion: plain(integer('file_version').notNull().default(1)),
    /** Documents with the same value are one document in several languages; null for a single one. */
    translationGroupId: key(uuid('translation_group_id')),
    uploadedBy: key(uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' })),
    ...timestamps,
    searchText: freeText(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`title`)],
            [searchedWords(sql`description`, sql`file_name`)],
          ),
        ),
    ),
  },
  (table) => [
    // Repeats the product's type and manufacturer, for the composite foreign key and the scope.
    foreignKey({
      name: 'document_product_fkey',
      columns: [table.productId, table.productType, table.manufacturerId],
      foreignColumns: [product.id, product.productType, product.manufacturerId],
    })
      .onDelete('restrict')
      .onUpdate('cascade'),
    check(
      'document_product_whole',
      sql`case when ${table.productId} is null then ${table.productType} is null
          else ${table.productType} is not null and ${table.manufacturerId} is not null end`,
    ),
    // NULLs are distinct in the unique index of a document's languages.
    check(
      'document_translation_language',
      sql`${table.translationGroupId} is null or ${table.language} is not null`,
    ),
    uniqueIndex('document_ordinal_unique').on(table.ordinal),
    uniqueIndex('document_blob_unique').on(table.blobPath),
    index('document_category').on(table.category, table.ordinal),
    index('document_language').on(table.language, table.ordinal),
    index('document_manufacturer').on(table.manufacturerId, table.ordinal),
    // Partial indexes, one for each condition of the customers' scope, like `document_product`.
    index('document_for_all')
      .on(table.ordinal)
      .where(
        sql`${table.audience} = 'all_customers' and ${table.productId} is null and ${table.manufacturerId} is null`,
      ),
    index('document_opened_by_manufacturer')
      .on(table.manufacturerId)
      .where(sql`${table.productId} is null`),
    index('document_product_type').on(table.productType, table.ordinal),
    index('document_product').on(table.productId, table.ordinal),
    index('document_uploaded_by').on(table.uploadedBy),
    // The languages of one document: each once.
    uniqueIndex('document_translation_unique')
      .on(table.translationGroupId, table.language)
      .where(sql`${table.translationGroupId} is not null`),
    index('document_title_order').on(sql`${table.title} ${naturalCollation}`, table.id),
    index('document_created_order').on(table.createdAt, table.id),
    index('document_updated_order').on(table.updatedAt, table.id),
    // A match key of imports.
    index('document_title').on(comparisonKey(table.title)),
    searchIndex('document_search', table.searchText),
  ],
);
