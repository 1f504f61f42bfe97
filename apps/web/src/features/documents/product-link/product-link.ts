import type { Document } from '@portal/contract/documents';
import { productTypes, type ProductType } from '@portal/contract/products';

/** What a document is about: a product, a manufacturer, or neither. */
export interface ProductLink {
  manufacturer_id: string | null;
  product_type: ProductType | null;
  product_id: string | null;
}

export const noLink: ProductLink = { manufacturer_id: null, product_type: null, product_id: null };

/** The link alone, of something that says more. */
export const toProductLink = ({
  manufacturer_id,
  product_type,
  product_id,
}: ProductLink): ProductLink => ({
  manufacturer_id,
  product_type,
  product_id,
});

/** The names of what a document is about, where they are known. */
export type LinkNames = Partial<Pick<Document, 'manufacturer' | 'product'>>;

/** The type that a form's text names; null where it names none. */
export const toProductType = (text: unknown): ProductType | null =>
  productTypes.find((type) => type === text) ?? null;

/**
 * What else changes with a part of the link: a product is one of its type and of its manufacturer,
 * so that another of either lets it go.
 */
export function updateLink(link: ProductLink, changes: Partial<ProductLink>): ProductLink {
  const changed = { ...link, ...changes };
  const other =
    changed.product_type !== link.product_type ||
    (changed.manufacturer_id !== link.manufacturer_id && changed.manufacturer_id !== null);
  return other ? { ...changed, product_id: null } : changed;
}
