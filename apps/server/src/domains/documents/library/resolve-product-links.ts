import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage } from '#server/resource/resource.ts';
import { document } from './document.table.ts';
import { findLinkError, type LinkBody, type ProductLink, toRequestedLink } from './product-link.ts';

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
  return requested.map((one) => {
    if (!one.product) return { link: one.link, error: null };
    const { productId, productType } = one.product;
    const found = known.get(productId);
    const named = found?.productType === productType ? found : null;
    const error = findLinkError(body, named);
    if (error && namesProduct) throw fieldError(error.field, error.key);
    return { link: { ...named, productId }, error: error?.key ?? null };
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
