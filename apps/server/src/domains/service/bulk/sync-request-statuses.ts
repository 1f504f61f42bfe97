import type { TicketStatus } from '@portal/contract/service';
import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { serviceRequests, type LockedRequest } from '../requests/service-request.resource.ts';
import { serviceRequest } from '../requests/service-request.table.ts';

/** A request that followed its ticket. */
export interface FollowedRequest {
  readonly before: LockedRequest;
  readonly after: LockedRequest;
}

/** What the request of a ticket becomes; `from` restricts it to requests in that status. */
export interface RequestMove {
  readonly ticketId: string;
  readonly status: TicketStatus;
  readonly from?: TicketStatus;
}

/** Sets the requests of tickets to the status of their ticket, as `syncRequestStatus` does, without mails. */
export async function syncRequestStatuses(
  tx: Transaction,
  context: Context,
  moves: readonly RequestMove[],
): Promise<FollowedRequest[]> {
  if (moves.length === 0) return [];
  const byTicket = new Map(moves.map((move) => [move.ticketId, move]));
  const locked: LockedRequest[] = await tx
    .select()
    .from(serviceRequest)
    .where(inArray(serviceRequest.serviceTicketId, [...byTicket.keys()]))
    .orderBy(asc(serviceRequest.id))
    .for('no key update');
  const followed = locked.flatMap((before) => {
    const { status, from } = byTicket.get(before.serviceTicketId ?? '') ?? {};
    const stays = status === undefined || status === before.status;
    return stays || (from && from !== before.status)
      ? []
      : [{ before, after: { ...before, status } }];
  });
  await updateRows(
    tx,
    context,
    serviceRequests,
    followed.map(({ before, after }) => ({
      before,
      values: { status: after.status },
      action: 'follow',
    })),
  );
  return followed;
}
