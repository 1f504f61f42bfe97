import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { classify } from '#server/database/privacy.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { lead } from './lead.table.ts';

/**
 * Products that interest a lead. Interest does not prevent a product's deletion, which removes it
 * here.
 */
export const leadProduct = classify(
  pgTable(
    'lead_product',
    {
      leadId: uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
      productId: uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'cascade' }),
    },
    (table) => [
      primaryKey({ columns: [table.leadId, table.productId] }),
      index('lead_product_product').on(table.productId),
    ],
  ),
  { leadId: 'key', productId: 'key' },
);
