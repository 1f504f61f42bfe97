import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { leadProduct } from './lead.table.ts';

/**
 * Locks the products of a body in the order of their ids. Call before locking the lead.
 * @throws DomainError 400 at `interested_product_ids` for an unknown product.
 */
export async function lockInterestedProducts(
  tx: Transaction,
  productIds: readonly string[] | undefined,
): Promise<void> {
  if (!productIds || productIds.length === 0) return;
  const locked = await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...productIds]))
    .orderBy(product.id)
    .for('key share');
  if (locked.length < productIds.length) {
    throw fieldError('interested_product_ids', 'field.not_found');
  }
}

/**
 * Replaces the products that a locked lead is interested in with the locked products. Returns true
 * if they changed.
 */
export async function setInterests(
  tx: Transaction,
  context: Context,
  { leadId, productIds }: { leadId: string; productIds: readonly string[] | undefined },
): Promise<boolean> {
  if (!productIds) return false;
  const ofLead = eq(leadProduct.leadId, leadId);
  const before = await tx.select().from(leadProduct).where(ofLead).orderBy(leadProduct.productId);
  const currentIds = before.map(({ productId }) => productId);
  const requestedIds = productIds.toSorted();
  const removedIds = currentIds.filter((id) => !requestedIds.includes(id));
  const addedIds = requestedIds.filter((id) => !currentIds.includes(id));
  if (removedIds.length + addedIds.length === 0) return false;
  if (removedIds.length > 0) {
    await tx.delete(leadProduct).where(and(ofLead, inArray(leadProduct.productId, removedIds)));
  }
  if (addedIds.length > 0) {
    await tx.insert(leadProduct).values(addedIds.map((productId) => ({ leadId, productId })));
  }
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: leadProduct,
    objectId: leadId,
    before: { productId: currentIds },
    after: { productId: requestedIds },
  });
  return true;
}
