import { sql } from 'drizzle-orm';
import type { RouteResponse } from '@portal/contract/kernel';
import { cleanUpExpiredRights as route } from '@portal/contract/rights';
import type { Transaction } from '#server/database/database.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { closeRights } from './close-rights.ts';
import { lockCatalogue, isOneOf } from './lock-catalogue.ts';

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
