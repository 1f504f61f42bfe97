import {
  isFinalTicketStatus,
  mergeServiceTicket as route,
  type ServiceTicket,
} from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { insertLink } from '../links/link-ticket.ts';
import { lockTicketPair, type TicketPair } from '../links/lock-ticket-pair.ts';
import { getTicketUrl, mailRequester } from '../mailing/mail-requester.ts';
import { moveClock } from '../promises/move-clock.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { publishTicketChange, ticketMerged } from '../service-events.ts';
import { insertTicketEvents } from '../tickets/end-ticket.ts';
import { endWaiting } from '../tickets/end-waiting.ts';
import {
  formatTicketNumber,
  type LockedTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { moveContent } from './move-content.ts';
import { type StoredBefore, ticketMerge } from './ticket-merge.table.ts';

/**
 * Merges an open ticket into another one of the customer: its messages and files move there, its
 * requester gets the mails of both, and it is closed with a link.
 * @throws DomainError 400 at `into` for the ticket itself, for one that does not exist or belongs to
 * another customer; `conflict` unless both are open, and for one that is to be done into one that is
 * completed; `not_found`.
 */
export async function mergeTicket(
  context: Context,
  { id: givenId, into }: { id: string; into: string },
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const { id } = await read(context, serviceTickets, givenId);
  await transact(context, async (tx) => {
    const pair = await lockTicketPair(tx, context, { id, otherId: into, field: 'into' });
    const { ticket, other } = pair;
    if (isFinalTicketStatus(ticket.status))
      throw new DomainError('conflict', { message: { key: 'service_ticket.merge_over' } });
    // What is still to be done would be missed on completed work.
    const isOver = other.status === 'completed' && ticket.status !== 'completed';
    if (isOver || isFinalTicketStatus(other.status))
      throw new DomainError('conflict', { message: { key: 'service_ticket.merge_into_over' } });
    const moved = await moveContent(tx, { from: id, to: other.id });
    const linkId = await insertLink(tx, context, 'duplicate_of', pair);
    const requestStatus = await findRequestStatus(tx, id);
    const before = await closeMerged(tx, context, pair);
    await passWaitingOn(tx, context, pair);
    const mergeId = newId();
    await tx.insert(ticketMerge).values({
      id: mergeId,
      ticketId: id,
      before,
      requestStatus,
      linkId,
      ...moved,
    });
    await ticketMerged.publish(tx, context, { eventId: mergeId, ticket, into: other });
    await mailRequester(tx, context, {
      ticket,
      template: 'ticket_merged',
      otherDeviceId: other.installedDeviceId,
      params: (ticketParams) => ({
        ...ticketParams,
        into: formatTicketNumber(other),
        link: getTicketUrl(context, other.id),
      }),
    });
  });
  return read(context, serviceTickets, id);
}

async function findRequestStatus(tx: Transaction, ticketId: string) {
  const [request] = await tx
    .select({ status: serviceRequest.status })
    .from(serviceRequest)
    .where(eq(serviceRequest.serviceTicketId, ticketId));
  return request?.status ?? null;
}

/** Closes the merged ticket with its request. Returns the values that this changed. */
async function closeMerged(
  tx: Transaction,
  context: Context,
  { ticket, other }: TicketPair,
): Promise<StoredBefore> {
  const clock = { ...ticket, start: ticket.requestedAt };
  const values = {
    status: 'closed',
    closedAt: context.now.toISOString(),
    waitingSince: null,
    ...(await moveClock(tx, context, clock, { isSolved: true })),
  } as const;
  await updateRow(tx, context, serviceTickets, ticket, {
    values: { ...values, mergedIntoTicketId: other.id },
    action: 'merge',
  });
  await insertTicketEvents(tx, context, ticket.id, [
    {
      kind: 'merged_into',
      fromStatus: ticket.status,
      toStatus: 'closed',
      text: formatTicketNumber(other),
    },
  ]);
  await insertTicketEvents(tx, context, other.id, [
    { kind: 'merged', text: formatTicketNumber(ticket) },
  ]);
  await syncRequestStatus(tx, context, { ...ticket, status: 'closed', isSilent: true });
  await publishTicketChange(tx, ticket);
  await publishTicketChange(tx, other);
  return pickBefore(ticket, Object.keys(values));
}

function pickBefore(ticket: LockedTicket, names: readonly string[]): StoredBefore {
  const before: Record<string, string | number | null> = {};
  for (const name of names) {
    const value = ticket[name];
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${name} cannot be restored`);
    before[name] = value;
  }
  return before;
}

/** Lets the other ticket wait for the reply that waited on the merged one, and its clock go on. */
async function passWaitingOn(
  tx: Transaction,
  context: Context,
  { ticket, other }: TicketPair,
): Promise<void> {
  const { waitingSince } = ticket;
  if (waitingSince === null) return;
  if (other.pausedAt !== null) await endWaiting(tx, context, other);
  if (other.waitingSince !== null && other.waitingSince <= waitingSince) return;
  await tx.update(serviceTicket).set({ waitingSince }).where(eq(serviceTicket.id, other.id));
}
