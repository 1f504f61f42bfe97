import type { ProductType } from '@portal/contract/products';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import { product } from './product.table.ts';

/** Body fields of any type that concern more than the product's own row. */
export interface ProductBody {
  readonly manufacturer_id?: string | undefined;
  readonly maintenance_interval_months?: number | null | undefined;
  readonly compatible_with_ids?: readonly string[] | undefined;
}

/** The maintenance interval of devices has changed; due dates must follow. */
export const deviceIntervalChanged = defineEvent<{ deviceIds: readonly string[] }>();

/** Columns that a row with a product id repeats. */
interface ProductReference {
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
