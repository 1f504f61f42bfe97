import type { RouteResponse, RouteBody } from '@portal/contract/kernel';
import { bulkGrantViewingRights as route } from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { addRights } from './add-rights.ts';
import { checkCoverage, noCustomer } from './check-coverage.ts';
import { expiryIn } from './expiry.ts';
import { holdCatalogue, holdCustomer } from './hold-catalogue.ts';
import { rightsOfIds } from './select-rights.ts';

/**
 * Grants many rights, all or none. Those that are open already, or said twice, are skipped.
 * @throws PortalError 400 with one entry for each row, empty for those that are right.
 */
export async function bulkGrant(
  context: Context,
  body: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const { customer_id: customerId, rights, expires_at: wanted, reason, notes } = body;
  const expiry = expiryIn(wanted, context.now);
  const { ids, left } = await transact(context, async (tx) => {
    const isHeld = await holdCustomer(tx, customerId);
    const { coverage, faults } = await checkCoverage(rights, (named) => holdCatalogue(tx, named));
    const wrong = {
      ...(isHeld ? {} : noCustomer),
      ...(faults ? { rights: faults } : {}),
      ...expiry.faults,
    };
    if (Object.keys(wrong).length > 0) throw validationError(wrong);
    return addRights(tx, context, {
      customerId,
      coverage,
      expiresAt: expiry.expiresAt ?? null,
      reason: reason ?? null,
      notes: notes ?? null,
    });
  });
  const skipped = new Set(left);
  return {
    created_rights: await rightsOfIds(context, ids),
    skipped: rights.filter((_sent, place) => skipped.has(place)),
  };
}
