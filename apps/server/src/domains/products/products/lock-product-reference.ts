import { and, eq } from 'drizzle-orm';
import type { ProductType } from '@portal/contract/products';
import type { Executor } from '#server/database/database.ts';
import { product } from './product.table.ts';

/** Columns that a row with a product id repeats. */
export interface ProductReference {
  readonly productType: ProductType;
  readonly manufacturerId: string;
}

/**
 * Returns the type and manufacturer of a product, or null when it does not exist or has another
 * type. Locks the product until the transaction ends, so that both stay true.
 */
export async function lockProductReference(
  tx: Executor,
  { productId, productType }: { productId: string; productType?: ProductType | undefined },
): Promise<ProductReference | null> {
  const ofType = productType === undefined ? undefined : eq(product.productType, productType);
  const [named] = await tx
    .select({ productType: product.productType, manufacturerId: product.manufacturerId })
    .from(product)
    .where(and(eq(product.id, productId), ofType))
    .for('key share');
  return named ?? null;
}
