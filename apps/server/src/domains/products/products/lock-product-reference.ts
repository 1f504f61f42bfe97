import { and, eq } from 'drizzle-orm';
import type { ProductType } from '@portal/contract/products';
import type { Executor } from '#server/database/database.ts';
import { product } from './product.table.ts';

/** What whoever names a product keeps beside its id. */
export interface ProductReference {
  readonly productType: ProductType;
  readonly manufacturerId: string;
}

/**
 * The type and manufacturer of the product that is named, or null where there is none, or none of
 * the type that is said. In a transaction both stay true, and the product stays, until it ends.
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
