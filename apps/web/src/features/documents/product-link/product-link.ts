import type { Document } from '@portal/contract/documents';
import { productTypes, type ProductType } from '@portal/contract/products';

/** Link of a document to a product, a manufacturer, or neither. */
export interface ProductLink {
  manufacturer_id: string | null;
  product_type: ProductType | null;
  product_id: string | null;
}

export const noLink: ProductLink = { manufacturer_id: null, product_type: null, product_id: null };

/** Picks the link fields of a larger object. */
export const toProductLink = ({
  manufacturer_id,
  product_type,
  product_id,
}: ProductLink): ProductLink => ({
  manufacturer_id,
  product_type,
  product_id,
});

/** Names of the linked product and manufacturer, when known. */
export type LinkNames = Partial<Pick<Document, 'manufacturer' | 'product'>>;

/** Returns the product type of a form value, or null. */
export const toProductType = (text: unknown): ProductType | null =>
  productTypes.find((type) => type === text) ?? null;

/** Applies changes to a link. Another type or manufacturer clears the product. */
export function updateLink(link: ProductLink, changes: Partial<ProductLink>): ProductLink {
  const changed = { ...link, ...changes };
  const other =
    changed.product_type !== link.product_type ||
    (changed.manufacturer_id !== link.manufacturer_id && changed.manufacturer_id !== null);
  return other ? { ...changed, product_id: null } : changed;
}
