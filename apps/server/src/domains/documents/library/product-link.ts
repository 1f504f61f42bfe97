import type { DocumentInput } from '@portal/contract/documents';
import { productTypes, type ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { lockProductReference } from '#server/domains/products/index.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage } from '#server/resource/resource.ts';
import type { Row } from '#server/resource/write.ts';

/** What a document is about, by the columns that keep it; what is absent stays as it is. */
export interface ProductLink {
  readonly manufacturerId?: string | null;
  readonly productType?: string | null;
  readonly productId?: string | null;
}

/** What a body says of the product and the manufacturer. */
export type LinkBody = Pick<
  Partial<DocumentInput>,
  'manufacturer_id' | 'product_type' | 'product_id'
>;

/** A product that a document is to be of, of which nobody has looked yet whether it is there. */
interface RequestedProduct {
  readonly productId: string;
  readonly productType: ProductType;
}

type NamedProduct = Awaited<ReturnType<typeof lockProductReference>>;

/**
 * What a body says, together with what the document says already: a product that must be looked
 * for, or a whole link. Half a link, or one of an unknown type, is cleared (specification §5).
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

/** What is wrong with the product that was looked for: it is not there, or of another manufacturer. */
export function findLinkError(
  { manufacturer_id: manufacturerId }: LinkBody,
  named: NamedProduct,
): ConstraintMessage | null {
  if (!named) return { field: 'product_id', key: 'field.not_found' };
  const isOtherManufacturer = manufacturerId && manufacturerId !== named.manufacturerId;
  return isOtherManufacturer ? { field: 'manufacturer_id', key: 'document.manufacturer' } : null;
}

/**
 * What a body says of the product and the manufacturer, together with what the document says
 * already; a product brings its manufacturer along, and stays as it is until the transaction ends.
 * @throws PortalError 400 at `product_id` for a product that is not there or of another type, at
 * `manufacturer_id` for one that was sent and is not the product's.
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
