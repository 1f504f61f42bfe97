import type { LeadPatch } from '@portal/contract/crm';
import { eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { leadProduct } from './lead.table.ts';

/** Product of a body. */
interface Interest {
  readonly productId: string;
  /** Null keeps the number that the lead has; one if it has none. */
  readonly quantity: number | null;
}

type Body = Pick<LeadPatch, 'interested_product_ids' | 'interested_products'>;

/**
 * Returns the products of a body, which names them by id, with quantities, or both ways. Locks them
 * in the order of their ids; call before locking the lead.
 * @throws DomainError 400 at the field for an unknown product, and at `interested_products` for a
 * product twice or other products than the ids.
 */
export async function lockInterests(
  tx: Transaction,
  { interested_product_ids: ids, interested_products: products }: Body,
): Promise<Interest[] | undefined> {
  const requestedIds = products?.map(({ product_id: id }) => id) ?? ids;
  if (!requestedIds) return undefined;
  const distinctIds = new Set(requestedIds);
  if (distinctIds.size < requestedIds.length) {
    throw fieldError('interested_products', 'lead.product_twice');
  }
  const isSame = ids?.length === distinctIds.size && ids.every((id) => distinctIds.has(id));
  if (ids && !isSame) throw fieldError('interested_products', 'lead.products_differ');
  await lockProducts(
    tx,
    [...distinctIds],
    products ? 'interested_products' : 'interested_product_ids',
  );
  return products
    ? products.map(({ product_id: productId, quantity = 1 }) => ({ productId, quantity }))
    : requestedIds.map((productId) => ({ productId, quantity: null }));
}

async function lockProducts(tx: Transaction, ids: readonly string[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const locked = await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]))
    .orderBy(product.id)
    .for('key share');
  if (locked.length < ids.length) throw fieldError(field, 'field.not_found');
}

/**
 * Replaces the products that a locked lead is interested in with the locked products. Returns true
 * if they changed.
 */
export async function setInterests(
  tx: Transaction,
  context: Context,
  { leadId, interests }: { leadId: string; interests: readonly Interest[] | undefined },
): Promise<boolean> {
  if (!interests) return false;
  const ofLead = eq(leadProduct.leadId, leadId);
  const before = await tx.select().from(leadProduct).where(ofLead).orderBy(leadProduct.productId);
  const quantities = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  const after = interests
    .map(({ productId, quantity }) => ({
      leadId,
      productId,
      quantity: quantity ?? quantities.get(productId) ?? 1,
    }))
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const [from, to] = [toAudited(before), toAudited(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return false;
  await tx.delete(leadProduct).where(ofLead);
  if (after.length > 0) await tx.insert(leadProduct).values(after);
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: leadProduct,
    objectId: leadId,
    before: from,
    after: to,
  });
  return true;
}

type LeadProduct = Pick<typeof leadProduct.$inferInsert, 'productId' | 'quantity'>;

/** The products as the audit log lists them, and beside them how many of each. */
const toAudited = (products: readonly LeadProduct[]) => ({
  productId: products.map(({ productId }) => productId),
  quantity: products.map(({ quantity }) => quantity),
});
