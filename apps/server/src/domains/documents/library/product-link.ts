import type { DocumentInput } from '@portal/contract/documents';
import { productTypes } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { productNamed } from '#server/domains/products/index.ts';
import { invalidField } from '#server/kernel/portal-error.ts';
import type { Row } from '#server/resource/write.ts';

/** What a document is about, by the columns that keep it; what is absent stays as it is. */
interface ProductLink {
  readonly manufacturerId?: string | null;
  readonly productType?: string | null;
  readonly productId?: string | null;
}

/**
 * What a body says of the product and the manufacturer, together with what the document says
 * already. Half a link, or one of an unknown type, is cleared (specification §5); a product brings
 * its manufacturer along, and stays as it is until the transaction ends.
 * @throws PortalError 400 at `product_id` for a product that is not there or of another type, at
 * `manufacturer_id` for one that was sent and is not the product's.
 */
export async function productLinkOf(
  tx: Transaction,
  body: Partial<DocumentInput>,
  before: Row = {},
): Promise<ProductLink> {
  const { manufacturer_id: manufacturerId, product_type: type, product_id: id } = body;
  if (manufacturerId === undefined && type === undefined && id === undefined) return {};
  const productId = id === undefined ? before['productId'] : id;
  const said = type === undefined ? before['productType'] : type;
  const productType = productTypes.find((known) => known === said);
  if (typeof productId !== 'string' || !productType) {
    const cleared = { productType: null, productId: null };
    return manufacturerId === undefined ? cleared : { ...cleared, manufacturerId };
  }
  const named = await productNamed(tx, { productId, productType });
  if (!named) throw invalidField('product_id', 'field.not_found');
  if (manufacturerId && manufacturerId !== named.manufacturerId) {
    throw invalidField('manufacturer_id', 'document.manufacturer');
  }
  return { ...named, productId };
}
