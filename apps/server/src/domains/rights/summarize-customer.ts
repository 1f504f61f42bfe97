import { sql } from 'drizzle-orm';
import {
  getCustomerSummary as route,
  maxSummaryRights,
  type CustomerSummary,
} from '@portal/contract/rights';
import { naturalCollation } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { seesProduct } from '#server/domains/access/index.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { rightHolders } from './right-holder.resource.ts';
import { selectCustomerRights } from './select-rights.ts';
import { isOpen } from './right-status.ts';

const summaryLimit = sql.raw(String(maxSummaryRights));
const customerId = sql.placeholder('customer_id');
const viewer = { customerId, now: sql.placeholder('scope_now') };

/** Counts the active rights and the parts of the catalogue they open. */
const opened = createStatement(sql`with seen as materialized (
    select ${product.id}, ${product.name}, ${product.productType}, ${product.manufacturerId}
    from ${product} where ${seesProduct(viewer, product.id)}
  ), of_type as (
    select manufacturer_id, product_type, count(*) as products_count from seen group by 1, 2
  ), of_manufacturer as (
    select ${manufacturer.id}, ${manufacturer.name}, sum(products_count)::bigint as products_count,
      json_agg(json_build_object('product_type', product_type, 'products_count', products_count)
        order by product_type) as product_types
    from of_type join ${manufacturer} on ${manufacturer.id} = of_type.manufacturer_id
    group by ${manufacturer.id} order by ${manufacturer.name} ${naturalCollation}, ${manufacturer.id} limit ${summaryLimit}
  ), device as (
    select id, name from seen where product_type = 'device' order by name ${naturalCollation}, id limit ${summaryLimit}
  )
  select (select count(*) from ${viewingRight}
      where ${viewingRight.customerId} = ${customerId} and ${isOpen}) as active_count,
    (select coalesce(json_agg(of_manufacturer), '[]') from of_manufacturer) as manufacturers,
    (select coalesce(json_agg(device), '[]') from device) as devices`);

/**
 * Summarizes what a customer may see now, and since when.
 * @throws DomainError `not_found`.
 */
export async function summarizeCustomer(context: Context, id: string): Promise<CustomerSummary> {
  authorize(context.actor, route.access);
  const customer = await read(context, rightHolders, id);
  const values = { customer_id: id, scope_now: context.now.toISOString() };
  const [rights, [sums]] = await Promise.all([
    selectCustomerRights(context, id),
    opened.run<Pick<CustomerSummary, 'active_count' | 'manufacturers' | 'devices'>>(
      context.database,
      values,
    ),
  ]);
  if (!sums) throw new Error('An aggregate answers one row');
  return {
    customer,
    current_rights: rights.current,
    active_count: sums.active_count,
    expiring_soon: rights.expiringSoon,
    recent_changes: rights.recent,
    manufacturers: sums.manufacturers,
    devices: sums.devices,
  };
}
