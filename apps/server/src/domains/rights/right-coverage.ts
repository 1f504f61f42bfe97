import type { ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';

/** Complete coverage of a right; a right to a product includes its type and manufacturer. */
export interface RightCoverage {
  readonly manufacturerId: string | null;
  readonly productType: ProductType | null;
  readonly productId: string | null;
}

/** Equal for rights that are the same, as `product_viewing_right_open_unique` has it. */
export function toCoverageKey({ manufacturerId, productType, productId }: RightCoverage): string {
  return productId ?? `${manufacturerId ?? ''}/${productType ?? ''}`;
}

/** Coverage as it was sent; the case of an id says nothing. */
export function toRightCoverage(sent: Coverage): RightCoverage {
  return {
    manufacturerId: sent.manufacturer_id ?? null,
    productType: sent.product_type ?? null,
    productId: sent.product_id ?? null,
  };
}
