import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/database/database.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import type { Catalogue, NamedObjects, RightCoverage } from '../right-coverage.ts';
import { lockCustomer } from '../right-holder.resource.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';

/*
 * Lock order for every change of rights: customers, then the catalogue objects that the rights
 * name, then the rights, each by id. The rights of a customer change in one transaction at a time,
 * without deadlocks with a product that moves its rights to another manufacturer.
 */

/** Locked right with its customer and coverage. */
export interface LockedRight {
  readonly row: LockedRow;
  readonly customerId: string;
  readonly coverage: RightCoverage;
  readonly isActive: boolean;
  readonly expiresAt: string | null;
}

/**
 * Locks a right after its customer and catalogue objects.
 * @throws DomainError `not_found`.
 */
export async function lockRight(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRight> {
  if (!isId(id)) throw new DomainError('not_found');
  const [known] = await tx.select().from(viewingRight).where(eq(viewingRight.id, id));
  if (!known) throw new DomainError('not_found');
  await lockCustomer(tx, known.customerId);
  await lockCatalogue(tx, [known]);
  const row = await lockRow(tx, context, viewingRights, { id, seenVersion: null });
  const [locked] = await tx.select().from(viewingRight).where(eq(viewingRight.id, id));
  if (!locked) throw new DomainError('not_found');
  const { customerId, isActive, expiresAt } = locked;
  return { row, customerId, coverage: locked, isActive, expiresAt };
}

/**
 * Returns the condition that the column has one of the ids. Uses one parameter for any number of
 * ids.
 */
export function isOneOf(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}

/** Returns the named objects and locks them until the transaction ends. */
export function lockCatalogue(tx: Transaction, named: readonly NamedObjects[]): Promise<Catalogue> {
  return readCatalogue(tx, named, true);
}

/** Returns the named objects that exist. */
export async function readCatalogue(
  tx: Executor,
  named: readonly NamedObjects[],
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
