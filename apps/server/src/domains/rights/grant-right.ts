import {
  grantViewingRight as route,
  type ViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { addRights } from './add-rights.ts';
import { checkCoverage, customerNotFound } from './check-coverage.ts';
import { parseExpiry } from './right-status.ts';
import { lockCatalogue, lockCustomer } from './lock-catalogue.ts';
import { viewingRights } from './viewing-right.resource.ts';

/**
 * Grants a right and closes an expired right of the same coverage (API.md §3 CRM).
 * @throws DomainError 400 at an invalid field; `conflict` when the same right is already open.
 */
export async function grantRight(
  context: Context,
  {
    customer_id: customerId,
    expires_at: requestedExpiry,
    reason,
    notes,
    ...sent
  }: ViewingRightInput,
): Promise<Versioned<ViewingRight>> {
  authorize(context.actor, route.access);
  const expiry = parseExpiry(requestedExpiry, context.now);
  const [id] = await transact(context, async (tx) => {
    const customerExists = await lockCustomer(tx, customerId);
    const { coverage, errors } = await checkCoverage([sent], (named) => lockCatalogue(tx, named));
    const errorsByField = {
      ...(customerExists ? {} : customerNotFound),
      ...errors?.[0],
      ...expiry.errors,
    };
    if (Object.keys(errorsByField).length > 0) throw validationError(errorsByField);
    const { ids } = await addRights(tx, context, {
      customerId,
      coverage,
      expiresAt: expiry.expiresAt ?? null,
      reason: reason ?? null,
      notes: notes ?? null,
    });
    return ids;
  });
  if (id === undefined) throw new DomainError('conflict', { message: { key: 'right.held' } });
  return read(context, viewingRights, id);
}
