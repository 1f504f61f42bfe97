import type { ProductType } from '@portal/contract/products';
import type { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';

/** Coverage of a right in words. */
export type Coverage = 'manufacturer' | 'manufacturer and type' | 'product' | 'type';

type CoveredProducts = Pick<
  typeof viewingRight.$inferInsert,
  'manufacturerId' | 'productType' | 'productId'
>;

/** Returns the columns of a right's coverage. */
export function toCoverage(
  coverage: Coverage,
  { row }: CatalogueDevice,
  productType: ProductType,
): CoveredProducts {
  const { manufacturerId } = row;
  switch (coverage) {
    case 'manufacturer':
      return { manufacturerId, productType: null, productId: null };
    case 'manufacturer and type':
      return { manufacturerId, productType, productId: null };
    case 'product':
      return { manufacturerId, productType: row.productType, productId: row.id };
    case 'type':
      return { manufacturerId: null, productType, productId: null };
  }
}

/** Returns true if two rights cover the same. */
export function sameCoverage(one: CoveredProducts, other: CoveredProducts): boolean {
  return (
    one.manufacturerId === other.manufacturerId &&
    one.productType === other.productType &&
    one.productId === other.productId
  );
}
