import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productTypes } from '@portal/contract/products';
import {
  idColumn,
  instant,
  ordinalColumn,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

const nilUuid = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/**
 * Viewing rights of customers: to a manufacturer, its products of a type, a type, or one product. A
 * right to one product also stores the product's type and manufacturer.
 */
export const viewingRight = defineTable(
  'product_viewing_right',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    customerId: key(
      uuid('customer_id')
        .notNull()
        .references(() => customer.id, { onDelete: 'restrict' }),
    ),
    manufacturerId: key(
      uuid('manufacturer_id').references(() => manufacturer.id, {
        onDelete: 'restrict',
      }),
    ),
    productType: plain(text('product_type', { enum: productTypes })),
    productId: key(uuid('product_id')),
    isActive: plain(boolean('is_active').notNull().default(true)),
    expiresAt: plain(instant('expires_at')),
    reason: freeText(text()),
    notes: freeText(text()),
    grantedBy: key(uuid('granted_by').references(() => userAccount.id, { onDelete: 'set null' })),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'product_viewing_right_product_fkey',
      columns: [table.productId, table.productType, table.manufacturerId],
      foreignColumns: [product.id, product.productType, product.manufacturerId],
    })
      .onDelete('restrict')
      .onUpdate('cascade'),
    check(
      'product_viewing_right_covers',
      sql`case when ${table.productId} is null then ${table.manufacturerId} is not null or ${table.productType} is not null
          else ${table.manufacturerId} is not null and ${table.productType} is not null end`,
    ),
    uniqueIndex('product_viewing_right_ordinal_unique').on(table.ordinal),
    // One open right per coverage. The product determines the manufacturer, so the key omits it
    // then.
    uniqueIndex('product_viewing_right_open_unique')
      .on(
        table.customerId,
        sql`coalesce(${table.productId}, ${nilUuid})`,
        sql`(case when ${table.productId} is null then coalesce(${table.manufacturerId}, ${nilUuid}) else ${nilUuid} end)`,
        sql`coalesce(${table.productType}, '')`,
      )
      .where(sql`${table.isActive}`),
    // Contains every column that the scope reads, for index-only scans.
    index('product_viewing_right_scope')
      .on(
        table.customerId,
        table.expiresAt,
        table.productId,
        table.manufacturerId,
        table.productType,
      )
      .where(sql`${table.isActive}`),
    index('product_viewing_right_customer').on(table.customerId, table.ordinal),
    index('product_viewing_right_manufacturer').on(table.manufacturerId, table.ordinal),
    index('product_viewing_right_type').on(table.productType, table.ordinal),
    index('product_viewing_right_product').on(table.productId, table.ordinal),
    index('product_viewing_right_active').on(table.isActive, table.ordinal),
    // The states open, expiring and expired depend on the time of the query.
    index('product_viewing_right_active_expiry')
      .on(table.expiresAt, table.ordinal)
      .where(sql`${table.isActive}`),
    index('product_viewing_right_granted_by').on(table.grantedBy),
    index('product_viewing_right_expiry_order').on(
      sql`coalesce(${table.expiresAt}, 'infinity'::timestamptz)`,
      table.id,
    ),
    index('product_viewing_right_created_order').on(table.createdAt, table.id),
    index('product_viewing_right_updated_order').on(table.updatedAt, table.id),
  ],
);
