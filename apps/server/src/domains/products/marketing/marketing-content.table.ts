import { text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '@portal/contract/kernel';
import { idColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { product } from '../products/product.table.ts';

/** Marketing content of a product in Markdown, one row per language. */
export const marketingContent = defineTable(
  'marketing_content',
  {
    id: idColumn(),
    version: versionColumn(),
    productId: key(
      uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'cascade' }),
    ),
    language: plain(text({ enum: languages }).notNull()),
    headline: freeText(text().notNull()),
    body: freeText(text().notNull().default('')),
    imageBlobPath: freeText(text('image_blob_path')),
    imageContentType: plain(text('image_content_type')),
    ...timestamps,
  },
  (table) => [
    unique('marketing_content_language').on(table.productId, table.language),
    uniqueIndex('marketing_content_image_unique').on(table.imageBlobPath),
  ],
);
