import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';

/**
 * Returns the type and manufacturer of products by id, and locks the products until the transaction
 * ends.
 */
export async function lockProducts(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const locked = await tx
    .select({
      id: product.id,
      productType: product.productType,
      manufacturerId: product.manufacturerId,
    })
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(product.id)
    .for('key share');
  return new Map(locked.map(({ id, ...reference }) => [id, reference]));
}
