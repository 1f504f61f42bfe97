import { pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '@portal/contract/kernel';
import { idColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { product } from '../products/product.table.ts';

/** Marketing content of a product in Markdown, one row per language. */
export const marketingContent = classify(
  pgTable(
    'marketing_content',
    {
      id: idColumn(),
      version: versionColumn(),
      productId: uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'cascade' }),
      language: text({ enum: languages }).notNull(),
      headline: text().notNull(),
      body: text().notNull().default(''),
      imageBlobPath: text('image_blob_path'),
      imageContentType: text('image_content_type'),
      ...timestamps,
    },
    (table) => [
      unique('marketing_content_language').on(table.productId, table.language),
      uniqueIndex('marketing_content_image_unique').on(table.imageBlobPath),
    ],
  ),
  {
    id: 'key',
    version: 'key',
    productId: 'key',
    language: 'plain',
    headline: 'free_text',
    body: 'free_text',
    imageBlobPath: 'free_text',
    imageContentType: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
