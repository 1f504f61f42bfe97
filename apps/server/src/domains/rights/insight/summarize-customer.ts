import { sql, type SQL } from 'drizzle-orm';
import {
  getCustomerSummary as route,
  maxSummaryRights,
  type CustomerSummary,
  type RightChange,
  type ViewingRight,
} from '@portal/contract/rights';
import { naturalCollation } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { rightHolders } from '../right-holder.resource.ts';
import { isExpiring, isOpen } from '../right-status.ts';
import { viewingRightChange } from '../viewing-right-change.table.ts';
import { rightChanges, viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { seesProduct } from '../visible.ts';

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
    selectCustomerRights(context, values),
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

// Only employees read these statements.
const rightFields = getSelectList(viewingRights, { kind: 'system' });
const changeFields = getSelectList(rightChanges, { kind: 'system' });

/** Selects the newest rights that match a condition, with all fields. */
export const newestRights = (condition: SQL): SQL => sql`select ${rightFields}
  from ${viewingRight} ${viewingRights.joins} where ${condition}
  order by ${viewingRight.ordinal} desc limit ${summaryLimit}`;

const ofCustomer = sql`${viewingRight.customerId} = ${customerId}`;
const open = createStatement(newestRights(sql`${ofCustomer} and ${isOpen}`));
const expiring = createStatement(newestRights(sql`${ofCustomer} and ${isExpiring}`));
const changes = createStatement(sql`select ${changeFields}
  from ${viewingRightChange} ${rightChanges.joins}
  where ${viewingRightChange.customerId} = ${customerId}
  order by ${viewingRightChange.ordinal} desc limit ${summaryLimit}`);

/** Returns a customer's newest open rights, those that expire soon, and the latest changes. */
async function selectCustomerRights(
  { database }: Context,
  values: { readonly customer_id: string; readonly scope_now: string },
) {
  const [current, expiringSoon, recent] = await Promise.all([
    open.run<ViewingRight>(database, values),
    expiring.run<ViewingRight>(database, values),
    changes.run<RightChange>(database, values),
  ]);
  return { current, expiringSoon, recent };
}
