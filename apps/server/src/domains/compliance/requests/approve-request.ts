import {
  approveAnonymization as route,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { anonymizationRequests } from './anonymization-request.resource.ts';
import { lockRequest } from './locked-request.ts';
import { notifyApproved } from './notify-approved.ts';

/**
 * Approves a pending or expired request; it is executed after its grace period.
 * @throws DomainError `permission_denied` if it concerns the caller; `invalid_transition` from
 * any other status; `not_found`.
 */
export async function approveRequest(
  context: Context,
  { id }: { id: string },
): Promise<AnonymizationRequest> {
  authorize(context.actor, route.access);
  const approvedById = getUserId(context.actor);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    if (before.userId === approvedById) throw new DomainError('permission_denied');
    if (before.status !== 'pending') throw new DomainError('invalid_transition');
    const approvedAt = context.now.toISOString();
    await updateRow(tx, context, anonymizationRequests, before, {
      values: { status: 'approved', approvedById, approvedAt },
      action: 'approve',
    });
    await notifyApproved(tx, context, before);
  });
  return read(context, anonymizationRequests, id);
}
