import { RightChange, ViewingRight } from '@portal/contract/rights';
import { eq, sql } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference } from '#server/domains/users/index.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource, requestTime, type Resource } from '#server/resource/resource.ts';
import { isExpired, isExpiring, isOpen } from './right-status.ts';
import { viewingRightChange as change } from './viewing-right-change.table.ts';
import { viewingRight } from './viewing-right.table.ts';

/** Reference to the joined account, null without one. The e-mail replaces a missing name. */
const personName = personReference(userAccount);

const fields = {
  customer: objectField({ id: customer.id, name: customer.name }),
  manufacturer: objectField({ id: manufacturer.id, name: manufacturer.name }, manufacturer.id),
  product: objectField({ id: product.id, name: product.name, model: product.model }, product.id),
  is_expired: sql`coalesce(${viewingRight.expiresAt} <= ${requestTime}, false)`,
  granted_by: personName,
};

const joins = sql`join ${customer} on ${customer.id} = ${viewingRight.customerId}
  left join ${manufacturer} on ${manufacturer.id} = ${viewingRight.manufacturerId}
  left join ${product} on ${product.id} = ${viewingRight.productId}
  left join ${userAccount} on ${userAccount.id} = ${viewingRight.grantedBy}`;

const filters: Resource['filters'] = {
  customer_id: (value) => eq(viewingRight.customerId, value),
  manufacturer_id: (value) => eq(viewingRight.manufacturerId, value),
  product_type: (value) => eq(viewingRight.productType, value),
  product_id: (value) => eq(viewingRight.productId, value),
  is_active: (value) => eq(viewingRight.isActive, value),
  state: {
    open: isOpen,
    expiring: isExpiring,
    expired: isExpired,
    inactive: sql`not ${viewingRight.isActive}`,
  },
};

/** Collects matching customers and objects first, then the rights by their keys. */
const search: Resource['search'] = (matches) => sql`(
  ${viewingRight.customerId} = any(array(select ${customer.id} from ${customer}
    where ${matches(customer.searchText)}))
  or ${viewingRight.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
    where ${matches(manufacturer.searchText)}))
  or ${viewingRight.productId} = any(array(select ${product.id} from ${product}
    where ${matches(product.searchText)})))`;

const stated = {
  exportColumns: [
    'id',
    'customer.name',
    'manufacturer.name',
    'product_type',
    'product.name',
    'product.model',
    'is_active',
    'is_expired',
    'expires_at',
    'reason',
    'notes',
    'granted_by.name',
    'created_at',
    'updated_at',
  ] as const,
  table: viewingRight,
  fields,
  joins,
  filters,
  orderings: {
    expires_at: sql`coalesce(${viewingRight.expiresAt}, 'infinity'::timestamptz)`,
    created_at: viewingRight.createdAt,
    updated_at: viewingRight.updatedAt,
  },
  search,
};

/**
 * Viewing rights, for employees only. Customers' users see what the rights open, not the rights.
 */
export const viewingRights = defineResource(ViewingRight, {
  ...stated,
  name: 'viewing_right',
  exportTexts: { product_type: 'product_type' },
  hasBlockCounts: true,
  changeEvent: { type: 'viewing_right', customer: 'customerId' },
  scope: { employees: 'all', customers: 'none' },
  constraints: {
    product_viewing_right_customer_id_customer_id_fkey: {
      field: 'customer_id',
      key: 'field.not_found',
    },
  },
});

/** Expired rights that are not closed yet; they give no access. */
export const expiredRights = defineResource(ViewingRight, {
  ...stated,
  name: 'expired_viewing_right',
  exportTexts: { product_type: 'product_type' },
  scope: { employees: () => isExpired, customers: 'none' },
});

/** History of the rights, with the names at that time. */
export const rightChanges = defineResource(RightChange, {
  exportColumns: [
    'id',
    'right_id',
    'at',
    'action',
    'by.name',
    'manufacturer.name',
    'product_type',
    'product.name',
    'expires_at',
    'reason',
  ],
  name: 'viewing_right_change',
  exportTexts: { action: 'right_action', product_type: 'product_type' },
  table: change,
  hasBlockCounts: true,
  fields: {
    by: personName,
    manufacturer: objectField(
      { id: change.manufacturerId, name: change.manufacturerName },
      change.manufacturerName,
    ),
    product: objectField({ id: change.productId, name: change.productName }, change.productName),
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${change.actorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    customer_id: (value) => eq(change.customerId, value),
    right_id: (value) => eq(change.rightId, value),
  },
  orderings: { at: change.at },
  search: (matches) => sql`(${matches(change.searchText)}
    or ${change.customerId} = any(array(select ${customer.id} from ${customer}
      where ${matches(customer.searchText)})))`,
});
