import { eq } from 'drizzle-orm';
import { openTicketFromRequest as route, type ServiceTicket } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion, updateRow } from '#server/resource/write.ts';
import { publishRequestChange } from '../service-events.ts';
import { serviceAttachment } from '../attachments/service-attachment.table.ts';
import { internalNote, ticketReply } from '../messages/message.table.ts';
import { addTicket } from '../tickets/add-ticket.ts';
import { lockServicedDevice, type ServicedDevice } from '../tickets/ticket-rules.ts';
import { serviceTickets } from '../tickets/service-ticket.resource.ts';
import { moveClock } from '../promises/move-clock.ts';
import { pickPromise } from '../promises/to-promise.ts';
import { type LockedRequest, lockRequest, serviceRequests } from './service-request.resource.ts';

/**
 * Opens a ticket from a request, with its files and messages; the request follows the ticket's
 * status from now on.
 * @throws DomainError `conflict` if it has a ticket, or its device no longer belongs to the
 * customer; `stale`, `not_found`.
 */
export async function openTicketFromRequest(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const request = await read(context, serviceRequests, id);
  const createdId = await transact(context, async (tx) => {
    // Lock order: the device before its requests and tickets.
    const device = await lockDevice(tx, context, request.installed_device_id);
    const before = await lockRequest(tx, context, id);
    requireVersion(before, seenVersion);
    assertOpenable(before, device);
    // It may have been withdrawn, or done without a ticket.
    const clock = { ...before, start: before.createdAt };
    const moved = await moveClock(tx, context, clock, { isSolved: false });
    const ticketId = await addTicket(tx, context, {
      device,
      description: before.description,
      requesterEmail: before.requesterEmail ?? (await getRequesterEmail(tx, context, before)),
      requestedAt: before.createdAt,
      promise: pickPromise({ ...before, ...moved }),
      waitingSince: before.waitingSince,
      template: 'request_accepted',
    });
    const values = { serviceTicketId: ticketId, status: 'new', withdrawalReason: null, ...moved };
    await updateRow(tx, context, serviceRequests, before, { values, action: 'open_ticket' });
    for (const table of [serviceAttachment, ticketReply, internalNote])
      await tx.update(table).set({ ticketId }).where(eq(table.requestId, before.id));
    await publishRequestChange(tx, before);
    return ticketId;
  });
  return read(context, serviceTickets, createdId);
}

/**
 * Locks the device.
 * @throws DomainError `conflict` if it is in stock.
 */
async function lockDevice(tx: Transaction, context: Context, id: string): Promise<ServicedDevice> {
  try {
    return await lockServicedDevice(tx, context, id);
  } catch (error) {
    throw error instanceof DomainError ? createDeviceMovedError() : error;
  }
}

function assertOpenable(request: LockedRequest, device: ServicedDevice): void {
  if (request.serviceTicketId !== null) {
    throw new DomainError('conflict', { message: { key: 'service_request.has_ticket' } });
  }
  if (request.customerId !== device.customerId) throw createDeviceMovedError();
}

const createDeviceMovedError = (): DomainError =>
  new DomainError('conflict', { message: { key: 'service_request.device_moved' } });

/**
 * Returns the address for the ticket's mails: the recorded one, else the requester's, else the
 * opener's.
 */
async function getRequesterEmail(
  tx: Transaction,
  { actor }: Context,
  { requestedBy }: LockedRequest,
): Promise<string> {
  const userId = requestedBy ?? getUserId(actor);
  const [account] = userId
    ? await tx
        .select({ email: userAccount.email })
        .from(userAccount)
        .where(eq(userAccount.id, userId))
    : [];
  if (!account) throw new Error('A ticket needs somebody who asked for it');
  return account.email;
}
