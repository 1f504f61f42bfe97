import type { DocumentInput } from '@portal/contract/documents';
import { type ProductType, productTypes } from '@portal/contract/products';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { lockProductReference } from '#server/domains/products/index.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage } from '#server/resource/resource.ts';
import type { Row } from '#server/resource/write.ts';
import { document } from './document.table.ts';

/** Product link of a document as column values; absent columns stay unchanged. */
interface ProductLink {
  readonly manufacturerId?: string | null;
  readonly productType?: string | null;
  readonly productId?: string | null;
}

/** Link fields of a request body. */
type LinkBody = Pick<Partial<DocumentInput>, 'manufacturer_id' | 'product_type' | 'product_id'>;

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
function toRequestedLink(
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
function findLinkError(
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

/**
 * Resolves the requested link of a document like `resolveProductLink`, with products that are
 * loaded. Returns the error of the link instead of throwing it.
 */
export function resolveLoadedLink(
  body: LinkBody,
  before: Row,
  products: ReadonlyMap<string, NonNullable<NamedProduct>>,
): { readonly link: ProductLink; readonly error: ConstraintMessage | null } {
  const requested = toRequestedLink(body, before);
  if (!requested.product) return { link: requested.link, error: null };
  const { productId, productType } = requested.product;
  const found = products.get(productId);
  const named = found?.productType === productType ? found : null;
  return { link: { ...named, productId }, error: findLinkError(body, named) };
}

type Documents = readonly (typeof document.$inferSelect)[];

/** Product link of one document, or the error at its row. */
interface ResolvedLink {
  readonly link: ProductLink;
  readonly error: ConstraintMessage['key'] | null;
}

/**
 * Locks the products that the documents are about or will be about. Call it before locking the
 * documents.
 */
export async function lockLinkedProducts(
  tx: Transaction,
  documentIds: readonly string[],
  body: LinkBody,
): Promise<Awaited<ReturnType<typeof lockProducts>>> {
  const { product_id: sent, product_type: type, manufacturer_id: manufacturerId } = body;
  if (typeof sent === 'string') return lockProducts(tx, [sent]);
  if (sent === null || (type === undefined && manufacturerId === undefined)) return new Map();
  const rows = await tx
    .selectDistinct({ productId: document.productId })
    .from(document)
    .where(
      sql`${document.id} = any(${sql.param(documentIds)}::uuid[]) and ${document.productId} is not null`,
    );
  return lockProducts(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
}

/**
 * Resolves the product link of each locked document, like `resolveProductLink` for one. `products`
 * are already locked.
 * @throws DomainError 400 at `product_id` or `manufacturer_id` when the body alone is invalid.
 */
export async function resolveProductLinks(
  tx: Transaction,
  documents: Documents,
  body: LinkBody,
  products: Awaited<ReturnType<typeof lockProducts>>,
): Promise<ResolvedLink[]> {
  const requested = documents.map((row) => toRequestedLink(body, row));
  // A document may have moved to another product since the products were locked.
  const missing = requested.flatMap(({ product }) =>
    product && product.productId !== body.product_id && !products.has(product.productId)
      ? product.productId
      : [],
  );
  const known = new Map([...products, ...(await lockProducts(tx, [...new Set(missing)]))]);
  const namesProduct = typeof body.product_id === 'string' && typeof body.product_type === 'string';
  return requested.map((one, at) => {
    if (!one.product) return { link: one.link, error: null };
    const { link, error } = resolveLoadedLink(body, documents[at] ?? {}, known);
    if (error && namesProduct) throw fieldError(error.field, error.key);
    return { link, error: error?.key ?? null };
  });
}

/**
 * Returns the type and manufacturer of products by id, and locks the products until the transaction
 * ends.
 */
async function lockProducts(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const locked = await tx
    .select({
      id: product.id,
      productType: product.productType,
      manufacturerId: product.manufacturerId,
    })
    .from(product)
    .where(sql`${product.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(product.id)
    .for('key share');
  return new Map(locked.map(({ id, ...reference }) => [id, reference]));
}
