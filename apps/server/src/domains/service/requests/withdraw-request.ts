import type { RouteBody } from '@portal/contract/kernel';
import {
  isFinalTicketStatus,
  type ServiceRequest,
  withdrawServiceRequest as route,
} from '@portal/contract/service';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion, updateRow } from '#server/resource/write.ts';
import { moveClock } from '../promises/move-clock.ts';
import { publishRequestChange, requestWithdrawn } from '../service-events.ts';
import { lockRequest, serviceRequests } from './service-request.resource.ts';
import { mailRequestStatus } from './sync-request-status.ts';

interface Withdrawal {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Cancels a request that its customer no longer needs, and notifies employees. Once it has a ticket, the customer replies
 * there instead.
 * @throws DomainError `stale`; `invalid_transition` for a request with a ticket and for one that has
 * ended; `not_found`.
 */
export async function withdrawRequest(
  context: Context,
  { id, body, seenVersion }: Withdrawal,
): Promise<Versioned<ServiceRequest>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    requireVersion(before, seenVersion);
    const isOver = isFinalTicketStatus(before.status) || before.status === 'completed';
    if (before.serviceTicketId !== null || isOver) throw new DomainError('invalid_transition');
    const clock = await moveClock(
      tx,
      context,
      { ...before, start: before.createdAt },
      { isSolved: true },
    );
    await updateRow(tx, context, serviceRequests, before, {
      values: { status: 'cancelled', withdrawalReason: body.reason ?? null, ...clock },
      action: 'withdraw',
    });
    // A colleague of the requester may withdraw it.
    await mailRequestStatus(tx, context, { ...before, status: 'cancelled' });
    const reason = body.reason ?? null;
    await requestWithdrawn.publish(tx, context, { eventId: newId(), request: before, reason });
    await publishRequestChange(tx, before);
  });
  return read(context, serviceRequests, id);
}
