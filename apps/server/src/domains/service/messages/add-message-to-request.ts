import type { RouteBody } from '@portal/contract/kernel';
import { addRequestMessage as route, type TicketMessage } from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readCreated, runIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, updateRow } from '#server/resource/write.ts';
import { assertFilled } from '../answers/assert-filled.ts';
import { mailReceiver } from '../mailing/followed-mail.ts';
import { findReceiverOfRequest, getDeviceName, getRequestUrl } from '../mailing/mail-requester.ts';
import { moveClock } from '../promises/move-clock.ts';
import {
  type LockedRequest,
  lockRequest,
  serviceRequests,
} from '../requests/service-request.resource.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { publishAnswer, publishRequestChange, requestReplied } from '../service-events.ts';
import { addMessage } from './add-message.ts';
import { internalNotes, ticketReplies } from './message.resource.ts';

interface Message {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Adds a message to a request, or to its ticket once it has one. Leaves the version of the request
 * unchanged. A customer's reply notifies employees; an employee's is mailed to the requester and is
 * the promised answer.
 * @throws DomainError 400 at `kind` for an internal note by a customer's user, and at `text` for a field
 * without its value; `conflict` for a reply on a withdrawn or cancelled request; `not_found`.
 */
export async function addMessageToRequest(
  context: Context,
  { id, body }: Message,
): Promise<Versioned<TicketMessage>> {
  authorize(context.actor, route.access);
  const { kind = 'reply', text } = body;
  assertFilled(context.actor, { kind, text });
  const resource = kind === 'reply' ? ticketReplies : internalNotes;
  for (;;) {
    const { service_ticket_id: ticketId } = await read(context, serviceRequests, id);
    if (ticketId !== null) return addMessage(context, { id: ticketId, body });
    if (kind === 'internal_note' && context.actor.kind === 'customer')
      throw fieldError('kind', 'service_message.internal');
    const messageId = await transact(context, async (tx) => {
      const request = await lockRequest(tx, context, id);
      // Its ticket was opened meanwhile: the message belongs there.
      if (request.serviceTicketId !== null) return null;
      return runIdempotent(tx, context, () =>
        writeRequestMessage(tx, context, { request, kind, text }),
      );
    });
    if (messageId !== null) return readCreated(context, resource, messageId);
  }
}

interface NewMessage {
  readonly request: LockedRequest;
  readonly kind: TicketMessage['kind'];
  readonly text: string;
  /** The text without what a mail quotes, for those who are told of it; the text if absent. */
  readonly written?: string;
}

/**
 * Writes a message on a locked request without a ticket, with all that follows from it. Returns its id.
 * @throws DomainError `conflict` for a reply on a withdrawn or cancelled request.
 */
export async function writeRequestMessage(
  tx: Transaction,
  context: Context,
  { request, kind, text, written = text }: NewMessage,
): Promise<string> {
  const message = { requestId: request.id, authorId: getUserId(context.actor), text };
  if (kind === 'internal_note') {
    // Customers must not learn that a note exists.
    await publishRequestChange(tx, { id: request.id, customerId: null });
    return insertRow(tx, context, internalNotes, message);
  }
  if (request.status === 'cancelled')
    throw new DomainError('conflict', { message: { key: 'service_request.cancelled' } });
  const authorSide = context.actor.kind === 'customer' ? 'customer' : 'employee';
  const id = await insertRow(tx, context, ticketReplies, { ...message, authorSide });
  if (authorSide === 'employee') await answer(tx, context, request, { messageId: id, text });
  else await handleCustomerReply(tx, context, request, { id, text: written });
  await publishRequestChange(tx, request);
  return id;
}

/** Meets the promise of an answer, and mails the reply to the requester. */
async function answer(
  tx: Transaction,
  context: Context,
  request: LockedRequest,
  { messageId, text }: { readonly messageId: string; readonly text: string },
): Promise<void> {
  const answeredAt = request.answeredAt ?? context.now.toISOString();
  await tx
    .update(serviceRequest)
    .set({ answeredAt, waitingSince: null, updatedAt: context.now.toISOString() })
    .where(eq(serviceRequest.id, request.id));
  const receiver = await findReceiverOfRequest(tx, context, request);
  if (!receiver) return;
  const params = {
    device: await getDeviceName(tx, request.installedDeviceId),
    link: getRequestUrl(context, request.id),
    text,
  };
  await mailReceiver(tx, context, receiver, {
    template: 'request_reply',
    params,
    topicId: request.id,
  });
  await publishAnswer(tx, context, { messageId, requestId: request.id }, [receiver]);
}

/** Lets the reply wait for an employee's, and takes up again what was done without a ticket. */
async function handleCustomerReply(
  tx: Transaction,
  context: Context,
  request: LockedRequest,
  reply: { readonly id: string; readonly text: string },
): Promise<void> {
  const at = context.now.toISOString();
  if (request.status === 'completed' || request.status === 'closed') {
    const clock = { ...request, start: request.createdAt };
    const moved = await moveClock(tx, context, clock, { isSolved: false });
    await updateRow(tx, context, serviceRequests, request, { values: { status: 'new', ...moved } });
  }
  await tx
    .update(serviceRequest)
    .set({ waitingSince: sql`coalesce(${serviceRequest.waitingSince}, ${at})`, updatedAt: at })
    .where(eq(serviceRequest.id, request.id));
  await requestReplied.publish(tx, context, { replyId: reply.id, request, text: reply.text });
}
