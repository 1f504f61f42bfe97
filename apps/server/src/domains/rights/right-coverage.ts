import type { ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';

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
