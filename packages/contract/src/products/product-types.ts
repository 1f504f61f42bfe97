import { oneOf } from '../kernel/index.ts';

/** Types of product (specification §3). */
export const productTypes = ['device', 'consumable', 'pharmaceutical', 'sparepart'] as const;

export type ProductType = (typeof productTypes)[number];

export const ProductTypeName = oneOf(productTypes);

/** Collection name of each type in paths. */
export const productCollections = {
  device: 'devices',
  consumable: 'consumables',
  pharmaceutical: 'pharmaceuticals',
  sparepart: 'spare-parts',
} as const satisfies Record<ProductType, string>;

export type ProductCollection = (typeof productCollections)[ProductType];

/** Returns the type of a collection. */
export function getProductType(collection: ProductCollection): ProductType {
  const type = productTypes.find((one) => productCollections[one] === collection);
  if (!type) throw new Error(`${collection} holds no products`);
  return type;
}
