import { index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { defineTable, key } from '#server/database/privacy.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { lead } from './lead.table.ts';

/**
 * Products that a lead is interested in. A deleted product is removed from here; interest does not
 * prevent its deletion.
 */
export const leadProduct = defineTable(
  'lead_product',
  {
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    productId: key(
      uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'cascade' }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.productId] }),
    index('lead_product_product').on(table.productId),
  ],
);
