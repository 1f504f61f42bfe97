import type { ProductType } from '@portal/contract/products';
import type { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';

/** What a right is granted for, in words. */
export type Coverage = 'manufacturer' | 'manufacturer and type' | 'product' | 'type';

type CoveredProducts = Pick<
  typeof viewingRight.$inferInsert,
  'manufacturerId' | 'productType' | 'productId'
>;

/** What a right covers, by the columns that keep it. */
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

/** Whether two rights cover the same. */
export function sameCoverage(one: CoveredProducts, other: CoveredProducts): boolean {
  return (
    one.manufacturerId === other.manufacturerId &&
    one.productType === other.productType &&
    one.productId === other.productId
  );
}
