import type { DocumentInput } from '@portal/contract/documents';
import { productTypes, type ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { lockProductReference } from '#server/domains/products/index.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage } from '#server/resource/resource.ts';
import type { Row } from '#server/resource/write.ts';

/** Product link of a document as column values; absent columns stay unchanged. */
export interface ProductLink {
  readonly manufacturerId?: string | null;
  readonly productType?: string | null;
  readonly productId?: string | null;
}

/** Link fields of a request body. */
export type LinkBody = Pick<
  Partial<DocumentInput>,
  'manufacturer_id' | 'product_type' | 'product_id'
>;

/** Requested product whose existence is not checked yet. */
interface RequestedProduct {
  readonly productId: string;
  readonly productType: ProductType;
}

type NamedProduct = Awaited<ReturnType<typeof lockProductReference>>;

/**
 * Merges the requested link with the document's current one. Returns a product to look up, or the
 * link itself. Clears half a link and one of an unknown type (specification §5).
 */
export function toRequestedLink(
  { manufacturer_id: manufacturerId, product_type: type, product_id: id }: LinkBody,
  before: Row,
): { product: RequestedProduct } | { product: null; link: ProductLink } {
  if (manufacturerId === undefined && type === undefined && id === undefined) {
    return { product: null, link: {} };
  }
  const productId = id === undefined ? before['productId'] : id;
  const requestedType = type === undefined ? before['productType'] : type;
  const productType = productTypes.find((known) => known === requestedType);
  if (typeof productId === 'string' && productType) return { product: { productId, productType } };
  const cleared = { productType: null, productId: null };
  return {
    product: null,
    link: manufacturerId === undefined ? cleared : { ...cleared, manufacturerId },
  };
}

/** Returns the error of a requested product that does not exist or has another manufacturer. */
export function findLinkError(
  { manufacturer_id: manufacturerId }: LinkBody,
  named: NamedProduct,
): ConstraintMessage | null {
  if (!named) return { field: 'product_id', key: 'field.not_found' };
  const isOtherManufacturer = manufacturerId && manufacturerId !== named.manufacturerId;
  return isOtherManufacturer ? { field: 'manufacturer_id', key: 'document.manufacturer' } : null;
}

/**
 * Resolves the requested link of a document and its current one. A product sets its manufacturer
 * too and stays locked until the transaction ends.
 * @throws DomainError 400 at `product_id` for a product that does not exist or has another type, at
 * `manufacturer_id` for one that is not the product's.
 */
export async function resolveProductLink(
  tx: Transaction,
  body: LinkBody,
  before: Row = {},
): Promise<ProductLink> {
  const requested = toRequestedLink(body, before);
  if (!requested.product) return requested.link;
  const named = await lockProductReference(tx, requested.product);
  const error = findLinkError(body, named);
  if (error) throw fieldError(error.field, error.key);
  return { ...named, productId: requested.product.productId };
}
