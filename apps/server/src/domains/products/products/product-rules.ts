import type { ProductType } from '@portal/contract/products';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import { product } from './product.table.ts';

/** Body fields of any type that need checks before the write. */
export interface ProductBody {
  readonly gtin?: string | null | undefined;
  readonly maintenance_interval_months?: number | null | undefined;
  readonly compatible_with_ids?: readonly string[] | undefined;
}

/** @throws DomainError 400 at `gtin` for an invalid GTIN. */
export function assertGtin({ gtin }: ProductBody): void {
  if (typeof gtin === 'string' && !isGtin(gtin)) throw fieldError('gtin', 'product.gtin');
}

const lengths = new Set([8, 12, 13, 14]);

/**
 * Checks a GTIN of 8, 12, 13 or 14 digits with its check digit: weighted 3, 1, 3, … from the right,
 * the sum with the check digit is a multiple of ten (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!lengths.has(text.length) || !/^[0-9]+$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The maintenance interval of a device has changed; due dates must follow. */
export const deviceIntervalChanged = defineEvent<{ deviceId: string }>();

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
