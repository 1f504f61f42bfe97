import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage } from '#server/resource/resource.ts';
import { document } from './document.table.ts';
import { lockProducts } from './lock-products.ts';
import { findLinkError, toRequestedLink, type LinkBody, type ProductLink } from './product-link.ts';

type Documents = readonly (typeof document.$inferSelect)[];

/** What one of many documents is to be about, and what is wrong with that. */
interface ResolvedLink {
  readonly link: ProductLink;
  readonly error: ConstraintMessage['key'] | null;
}

/** The products that documents are of or will be of. They are held before the documents. */
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
 * What documents, which are held, are to be about, each as `resolveProductLink` says of one; `products`
 * are those held for them.
 * @throws PortalError 400 at `product_id` or `manufacturer_id` where the body alone is to blame.
 */
export async function resolveProductLinks(
  tx: Transaction,
  documents: Documents,
  body: LinkBody,
  products: Awaited<ReturnType<typeof lockProducts>>,
): Promise<ResolvedLink[]> {
  const requested = documents.map((row) => toRequestedLink(body, row));
  // One that a document was moved to since they were held.
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
