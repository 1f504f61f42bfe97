import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { naturalCollation } from '#server/database/columns.ts';
import { granted, productsOpenedBy } from '#server/domains/access/index.ts';
import type { ScopeValues } from '#server/resource/resource.ts';
import { product, productCompatibility } from './product.table.ts';

const device = alias(product, 'device');

const selectVisibleDevices = (customer: ScopeValues): SQL =>
  sql`(${productsOpenedBy(granted(customer), 'device')})`;

/**
 * Selects the visible devices that a product fits, sorted by name. `is true` makes the planner hash
 * the visible ids once for all products of a page.
 */
export function selectCompatibleDevices(customer: ScopeValues | null): SQL {
  const visible = customer
    ? sql`and (${productCompatibility.deviceId} in ${selectVisibleDevices(customer)}) is true`
    : sql``;
  return sql`(select coalesce(json_agg(json_build_object('id', ${device.id}, 'name', ${device.name})
      order by ${device.name} ${naturalCollation}, ${device.id}), '[]'::json)
    from ${productCompatibility} join ${product} as ${device} on ${device.id} = ${productCompatibility.deviceId}
    where ${productCompatibility.productId} = ${product.id} ${visible})`;
}

/**
 * Matches the products that fit a device; none for a customer's user who may not see the device.
 */
export function fitsDevice(deviceId: Placeholder, customer: ScopeValues | null): SQL {
  const fits = sql`${product.id} in (select ${productCompatibility.productId} from ${productCompatibility}
    where ${productCompatibility.deviceId} = ${deviceId})`;
  return customer
    ? sql`${fits} and (${deviceId}::uuid in ${selectVisibleDevices(customer)}) is true`
    : fits;
}
