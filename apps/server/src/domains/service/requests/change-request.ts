import {
  changeServiceRequest as route,
  isFinalTicketStatus,
  type ServiceRequest,
  type TicketStatus,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, requireVersion, updateRow } from '#server/resource/write.ts';
import { moveClock } from '../promises/move-clock.ts';
import type { ClockState } from '../promises/promise.ts';
import { publishRequestChange } from '../service-events.ts';
import { type LockedRequest, lockRequest, serviceRequests } from './service-request.resource.ts';
import { mailRequestStatus } from './sync-request-status.ts';

interface Change {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Sets a request to any status (specification §4) and mails the requester.
 * @throws DomainError `stale`, `not_found`.
 */
export async function changeRequest(
  context: Context,
  { id, body, seenVersion }: Change,
): Promise<Versioned<ServiceRequest>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    requireVersion(before, seenVersion);
    const { status } = body;
    if (status === undefined || status === before.status) return;
    const values = {
      ...toColumns(serviceRequests, body),
      // A request that is taken up again is no longer withdrawn.
      withdrawalReason: null,
      // Its ticket has the clock, if there is one.
      ...(before.serviceTicketId === null
        ? await moveRequestClock(tx, context, before, status)
        : {}),
    };
    await updateRow(tx, context, serviceRequests, before, { values });
    await mailRequestStatus(tx, context, { ...before, status });
    await publishRequestChange(tx, before);
  });
  return read(context, serviceRequests, id);
}

/** Returns the columns of the clock of a request without a ticket, whose status changes. */
function moveRequestClock(
  tx: Transaction,
  context: Context,
  before: LockedRequest,
  status: TicketStatus,
): Promise<Partial<ClockState>> {
  const isSolved = status === 'completed' || isFinalTicketStatus(status);
  const clock = { ...before, start: before.createdAt };
  return moveClock(tx, context, clock, { isAnswered: status !== 'new', isSolved });
}
