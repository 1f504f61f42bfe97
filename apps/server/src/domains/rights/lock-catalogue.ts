import type { ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';

/** Complete coverage of a right; a right to a product includes its type and manufacturer. */
export interface RightCoverage {
  readonly manufacturerId: string | null;
  readonly productType: ProductType | null;
  readonly productId: string | null;
}

/**
 * Returns a key that is equal for rights that `product_viewing_right_open_unique` treats as
 * duplicates.
 */
export function toCoverageKey({ manufacturerId, productType, productId }: RightCoverage): string {
  return productId ?? `${manufacturerId ?? ''}/${productType ?? ''}`;
}

/** Converts the requested coverage; absent fields become null. */
export function toRightCoverage(sent: Coverage): RightCoverage {
  return {
    manufacturerId: sent.manufacturer_id ?? null,
    productType: sent.product_type ?? null,
    productId: sent.product_id ?? null,
  };
}

/*
 * Lock order for every change of rights: customers, then the catalogue objects that the rights
 * name, then the rights, each by id. The rights of a customer change in one transaction at a time,
 * without deadlocks with a product that moves its rights to another manufacturer.
 */

/** Existing objects that rights name. */
export interface Catalogue {
  readonly products: ReadonlyMap<
    string,
    { readonly productType: ProductType; readonly manufacturerId: string }
  >;
  readonly manufacturers: ReadonlySet<string>;
}

type Named = Pick<RightCoverage, 'productId' | 'manufacturerId'>;

/**
 * Returns the condition that the column has one of the ids. Uses one parameter for any number of
 * ids.
 */
export function isOneOf(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}

/** Locks a customer until the transaction ends. Returns false when it does not exist. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update');
  return locked.length > 0;
}

/** Returns the named objects and locks them until the transaction ends. */
export function lockCatalogue(tx: Transaction, named: readonly Named[]): Promise<Catalogue> {
  return readCatalogue(tx, named, true);
}

/** Returns the named objects that exist. */
export async function readCatalogue(
  tx: Executor,
  named: readonly Named[],
  lock = false,
): Promise<Catalogue> {
  const productIds = getIds(named.map(({ productId }) => productId));
  const findProducts = tx
    .select({
      id: product.id,
      productType: product.productType,
      manufacturerId: product.manufacturerId,
    })
    .from(product)
    .where(isOneOf(product.id, productIds))
    .orderBy(product.id);
  const products = await (lock ? findProducts.for('key share') : findProducts);
  const manufacturerIds = getIds(
    [...named, ...products].map(({ manufacturerId }) => manufacturerId),
  );
  const findManufacturers = tx
    .select({ id: manufacturer.id })
    .from(manufacturer)
    .where(isOneOf(manufacturer.id, manufacturerIds))
    .orderBy(manufacturer.id);
  const manufacturers = await (lock ? findManufacturers.for('key share') : findManufacturers);
  return {
    products: new Map(products.map(({ id, ...row }) => [id, row])),
    manufacturers: new Set(manufacturers.map(({ id }) => id)),
  };
}

const getIds = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];
