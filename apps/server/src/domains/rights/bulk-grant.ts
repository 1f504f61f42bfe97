import type { RouteResponse, RouteBody } from '@portal/contract/kernel';
import { bulkGrantViewingRights as route } from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { addRights } from './add-rights.ts';
import { checkCoverage, customerNotFound } from './check-coverage.ts';
import { parseExpiry } from './right-status.ts';
import { lockCatalogue, lockCustomer } from './lock-catalogue.ts';
import { selectRightsByIds } from './select-rights.ts';

/**
 * Grants many rights, all or none. Skips rights that are already open and duplicates in the
 * request.
 * @throws DomainError 400 with one entry per row, empty for valid rows.
 */
export async function bulkGrant(
  context: Context,
  body: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const { customer_id: customerId, rights, expires_at: requestedExpiry, reason, notes } = body;
  const expiry = parseExpiry(requestedExpiry, context.now);
  const { ids, skippedRows } = await transact(context, async (tx) => {
    const isLocked = await lockCustomer(tx, customerId);
    const { coverage, errors } = await checkCoverage(rights, (named) => lockCatalogue(tx, named));
    const wrong = {
      ...(isLocked ? {} : customerNotFound),
      ...(errors ? { rights: errors } : {}),
      ...expiry.errors,
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
  const skipped = new Set(skippedRows);
  return {
    created_rights: await selectRightsByIds(context, ids),
    skipped: rights.filter((_sent, index) => skipped.has(index)),
  };
}
