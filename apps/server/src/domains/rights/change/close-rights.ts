import type { RouteResponse } from '@portal/contract/kernel';
import { cleanUpExpiredRights as route, type RightChange } from '@portal/contract/rights';
import { sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { transact } from '#server/resource/transact.ts';
import { viewingRightChange } from '../viewing-right-change.table.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { isOneOf, lockCatalogue } from './lock-right.ts';

/**
 * Closes the active ones of the given rights and writes their history. Their customers must be
 * locked. Returns the number of closed rights.
 */
export async function closeRights(
  tx: Transaction,
  context: Context,
  { action, rightIds }: { action: 'deactivated' | 'expired'; rightIds: readonly string[] },
): Promise<number> {
  if (rightIds.length === 0) return 0;
  const closed = await tx
    .update(viewingRight)
    .set({
      isActive: false,
      updatedAt: context.now.toISOString(),
      version: sql`${viewingRight.version} + 1`,
    })
    .where(sql`${isOneOf(viewingRight.id, rightIds)} and ${viewingRight.isActive}`)
    .returning({ id: viewingRight.id, customerId: viewingRight.customerId });
  const closedIds = closed.map(({ id }) => id).toSorted();
  await recordHistory(tx, context, { action, rightIds: closedIds });
  const auditEntries = closedIds.map((objectId) => ({
    action: action === 'expired' ? ('expire' as const) : ('deactivate' as const),
    table: viewingRight,
    objectId,
    before: { isActive: true },
    after: { isActive: false },
  }));
  await writeAuditEntries(tx, context, auditEntries);
  await publishRowChanges(tx, viewingRights, closed);
  return closedIds.length;
}

/** Rights per transaction, so that transactions stay short and lock few customers. */
const batchSize = 1000;

/** Closes expired rights, which already give no access. */
export async function cleanUpExpired(context: Context): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  let cleaned = 0;
  for (;;) {
    const { found, closed } = await transact(context, (tx) => closeBatch(tx, context));
    cleaned += closed;
    if (found < batchSize) return { cleaned };
  }
}

async function closeBatch(
  tx: Transaction,
  context: Context,
): Promise<{ found: number; closed: number }> {
  const isDue = sql`${viewingRight.isActive}
    and ${viewingRight.expiresAt} <= ${context.now.toISOString()}::timestamptz`;
  const found = await tx
    .select()
    .from(viewingRight)
    .where(isDue)
    .orderBy(viewingRight.expiresAt, viewingRight.ordinal)
    .limit(batchSize);
  const customerIds = [...new Set(found.map(({ customerId }) => customerId))];
  await tx
    .select({ id: customer.id })
    .from(customer)
    .where(isOneOf(customer.id, customerIds))
    .orderBy(customer.id)
    .for('no key update');
  await lockCatalogue(tx, found);
  // Another transaction may have closed or extended a right before its customer was locked.
  const ids = found.map(({ id }) => id);
  const due = await tx
    .select({ id: viewingRight.id })
    .from(viewingRight)
    .where(sql`${isOneOf(viewingRight.id, ids)} and ${isDue}`);
  const rightIds = due.map(({ id }) => id);
  const closed = await closeRights(tx, context, { action: 'expired', rightIds });
  return { found: found.length, closed };
}

/** Adds the current state of rights to their history, in the given order. */
export async function recordHistory(
  tx: Transaction,
  { now, actor }: Context,
  { action, rightIds }: { action: RightChange['action']; rightIds: readonly string[] },
): Promise<void> {
  if (rightIds.length === 0) return;
  const ids = rightIds.map(() => newId());
  await tx.execute(sql`insert into ${viewingRightChange} (id, right_id, customer_id, at, action, actor_id,
      manufacturer_id, manufacturer_name, product_type, product_id, product_name, expires_at, reason)
    select step.id, ${viewingRight.id}, ${viewingRight.customerId}, ${now.toISOString()}::timestamptz,
      ${action}::text, ${getUserId(actor)}::uuid, ${viewingRight.manufacturerId}, ${manufacturer.name},
      ${viewingRight.productType}, ${viewingRight.productId}, ${product.name},
      ${viewingRight.expiresAt}, ${viewingRight.reason}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(rightIds)}::uuid[])
      with ordinality as step(id, right_id, place)
    join ${viewingRight} on ${viewingRight.id} = step.right_id
    left join ${manufacturer} on ${manufacturer.id} = ${viewingRight.manufacturerId}
    left join ${product} on ${product.id} = ${viewingRight.productId}
    order by step.place`);
}
