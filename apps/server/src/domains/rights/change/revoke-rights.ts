import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import { bulkRevokeViewingRights, revokeViewingRight } from '@portal/contract/rights';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { customerNotFound, lockCustomer } from '../right-holder.resource.ts';
import { viewingRights } from '../viewing-right.resource.ts';
import { viewingRight } from '../viewing-right.table.ts';
import { closeRights, recordHistory } from './close-rights.ts';
import { isOneOf, lockCatalogue, lockRight } from './lock-right.ts';

/**
 * Deletes a right; its history stays.
 * @throws DomainError `stale`, `not_found`.
 */
export async function revokeRight(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, revokeViewingRight.access);
  await transact(context, async (tx) => {
    const { row } = await lockRight(tx, context, id);
    requireVersion(row, seenVersion);
    await recordHistory(tx, context, { action: 'revoked', rightIds: [row.id] });
    await deleteRow(tx, context, viewingRights, row);
  });
}

/**
 * Closes many rights of a customer, all or none. Does not count rights that are already closed.
 * @throws DomainError 400 for an unknown customer and for ids of other customers' rights.
 */
export async function bulkRevoke(
  context: Context,
  { customer_id: customerId, right_ids: rightIds }: RouteBody<typeof bulkRevokeViewingRights>,
): Promise<RouteResponse<typeof bulkRevokeViewingRights>> {
  authorize(context.actor, bulkRevokeViewingRights.access);
  const revoked = await transact(context, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw validationError(customerNotFound);
    const own = await lockCustomerRights(tx, customerId, rightIds);
    const wrong = rejectForeignIds(rightIds, own);
    if (wrong) throw validationError(wrong);
    return closeRights(tx, context, { action: 'deactivated', rightIds: own });
  });
  return { revoked };
}

/** Locks the given rights of a locked customer, with the objects they name. */
async function lockCustomerRights(
  tx: Transaction,
  customerId: string,
  rightIds: readonly string[],
): Promise<string[]> {
  const own = await tx
    .select()
    .from(viewingRight)
    .where(and(isOneOf(viewingRight.id, rightIds), eq(viewingRight.customerId, customerId)));
  await lockCatalogue(tx, own);
  return own.map(({ id }) => id);
}

/** Maximum number of ids in the error message. */
const maxListed = 5;

/** Returns errors for ids that do not belong to the customer; null without any. */
export function rejectForeignIds(
  rightIds: readonly string[],
  own: readonly string[],
): FieldMessages | null {
  const known = new Set(own);
  const strange = rightIds.filter((id) => !known.has(id));
  if (strange.length === 0) return null;
  const named = strange.slice(0, maxListed).join(', ');
  const ids = strange.length > maxListed ? `${named}, …` : named;
  return { right_ids: [{ key: 'right.not_of_customer', params: { ids } }] };
}
