import {
  cancelAnonymization as route,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import { mailPerson } from '#server/domains/auth/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import {
  anonymizationRequests,
  getVisibleRequests,
  type LockedRequest,
  lockRequest,
} from './anonymization-request.resource.ts';

interface Cancellation {
  readonly id: string;
  readonly reason: string | null;
}

/**
 * Cancels an open request. Officers, the requester and the person concerned may do so. The account
 * stays deactivated.
 * @throws DomainError `invalid_transition` for a closed request; `not_found`.
 */
export async function cancelRequest(
  context: Context,
  { id, reason }: Cancellation,
): Promise<AnonymizationRequest> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    await cancelLocked(tx, context, before, reason);
    if (before.userId !== null) await mailCancelled(tx, context, before.userId);
  });
  return read(context, getVisibleRequests(context.actor), id);
}

/**
 * Cancels a locked request. A caller without a session is the person concerned, as proven by the
 * mailed link.
 * @throws DomainError `invalid_transition` for a cancelled or executed request.
 */
export async function cancelLocked(
  tx: Transaction,
  context: Context,
  before: LockedRequest,
  reason: string | null,
): Promise<void> {
  if (before.status === 'cancelled' || before.anonymizedAt !== null)
    throw new DomainError('invalid_transition');
  await updateRow(tx, context, anonymizationRequests, before, {
    values: {
      status: 'cancelled',
      cancelledById: context.actor.kind === 'anonymous' ? before.userId : getUserId(context.actor),
      cancelledAt: context.now.toISOString(),
      cancellationReason: reason,
    },
    action: 'cancel',
  });
}

/** Mails a person that their request was cancelled, and how to regain access. */
export async function mailCancelled(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<void> {
  const params = { at: { instant: context.now.toISOString() } };
  await mailPerson(tx, context, { userId, template: 'anonymization_cancelled', params });
}
