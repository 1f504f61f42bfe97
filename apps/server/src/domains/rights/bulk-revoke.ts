import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import { bulkRevokeViewingRights as route } from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { customerNotFound } from './check-coverage.ts';
import { closeRights } from './close-rights.ts';
import { lockCustomer } from './lock-catalogue.ts';
import { lockCustomerRights } from './lock-right.ts';

/**
 * Closes many rights of a customer, all or none. Does not count rights that are already closed.
 * @throws DomainError 400 for an unknown customer and for ids of other customers' rights.
 */
export async function bulkRevoke(
  context: Context,
  { customer_id: customerId, right_ids: rightIds }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const revoked = await transact(context, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw validationError(customerNotFound);
    const own = await lockCustomerRights(tx, customerId, rightIds);
    const wrong = rejectForeignIds(rightIds, own);
    if (wrong) throw validationError(wrong);
    return closeRights(tx, context, { action: 'deactivated', rightIds: own });
  });
  return { revoked };
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
