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

/** A product that was found. */
interface FoundProduct {
  type: ProductType;
  product: { id: string; manufacturer?: { id: string } | null | undefined };
}

/** Links a product with its manufacturer; without a product the manufacturer stays. */
export const linkProduct = (link: ProductLink, found: FoundProduct | undefined): ProductLink =>
  found
    ? {
        manufacturer_id: found.product.manufacturer?.id ?? null,
        product_type: found.type,
        product_id: found.product.id,
      }
    : { ...link, product_type: null, product_id: null };

/** Links a manufacturer. Another one, or none, clears the product. */
export const linkManufacturer = (link: ProductLink, id: string | null): ProductLink =>
  id === link.manufacturer_id ? link : { ...noLink, manufacturer_id: id };
