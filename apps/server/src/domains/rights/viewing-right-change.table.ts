import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productTypes } from '@portal/contract/products';
import { rightActions } from '@portal/contract/rights';
import {
  idColumn,
  instant,
  ordinalColumn,
  searchable,
  searchedWords,
  searchIndex,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * History of each right, with its values after each step. Stays when the right is deleted; deleting
 * a catalogue object clears its id here and keeps its name.
 */
export const viewingRightChange = defineTable(
  'viewing_right_change',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    rightId: key(uuid('right_id').notNull()),
    customerId: key(
      uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'cascade' }),
    ),
    at: plain(instant().notNull()),
    action: plain(text({ enum: rightActions }).notNull()),
    actorId: key(uuid('actor_id').references(() => userAccount.id, { onDelete: 'set null' })),
    manufacturerId: key(
      uuid('manufacturer_id').references(() => manufacturer.id, {
        onDelete: 'set null',
      }),
    ),
    manufacturerName: plain(text('manufacturer_name')),
    productType: plain(text('product_type', { enum: productTypes })),
    productId: key(uuid('product_id').references(() => product.id, { onDelete: 'set null' })),
    productName: plain(text('product_name')),
    expiresAt: plain(instant('expires_at')),
    reason: freeText(text()),
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedWords(sql`manufacturer_name`, sql`product_name`)])),
    ),
  },
  (table) => [
    uniqueIndex('viewing_right_change_ordinal_unique').on(table.ordinal),
    index('viewing_right_change_customer').on(table.customerId, table.ordinal),
    index('viewing_right_change_right').on(table.rightId, table.ordinal),
    index('viewing_right_change_order').on(table.at, table.id),
    index('viewing_right_change_actor').on(table.actorId),
    index('viewing_right_change_manufacturer').on(table.manufacturerId),
    index('viewing_right_change_product').on(table.productId),
    searchIndex('viewing_right_change_search', table.searchText),
  ],
);
