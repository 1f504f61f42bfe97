import { eq } from 'drizzle-orm';
import type { DocumentInput } from '@portal/contract/documents';
import { productTypes } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
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
  const productId = textOf(id === undefined ? before['productId'] : id);
  const productType = textOf(type === undefined ? before['productType'] : type);
  const isWhole = productId !== null && productTypes.some((known) => known === productType);
  if (!isWhole) {
    const cleared = { productType: null, productId: null };
    return manufacturerId === undefined ? cleared : { ...cleared, manufacturerId };
  }
  const named = await holdProduct(tx, productId);
  if (named?.productType !== productType) throw invalidField('product_id', 'field.not_found');
  if (manufacturerId && manufacturerId.toLowerCase() !== named.manufacturerId) {
    throw invalidField('manufacturer_id', 'document.manufacturer');
  }
  return { productId, productType, manufacturerId: named.manufacturerId };
}

/**
 * Keeps a product from going, and from another type or manufacturer, until the transaction ends. A
 * document is held after the product that it is to be of: one that moves takes its documents along.
 */
export async function holdProduct(tx: Transaction, id: string) {
  const [held] = await tx
    .select({ productType: product.productType, manufacturerId: product.manufacturerId })
    .from(product)
    .where(eq(product.id, id))
    .for('key share');
  return held;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
