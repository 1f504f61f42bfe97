import type { RouteBody } from '@portal/contract/kernel';
import { addTicketMessage as route, type TicketMessage } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readCreated } from '#server/resource/crud.ts';
import { findEarlier, type IdempotencyClaim, toClaim } from '#server/resource/idempotency.ts';
import type { Versioned } from '#server/resource/read.ts';
import { retryDeadlocks, transact } from '#server/resource/transact.ts';
import { assertFilled } from '../answers/assert-filled.ts';
import { mailReceiver } from '../mailing/followed-mail.ts';
import { getTicketUrl } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { publishAnswer } from '../service-events.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { addCustomerReply, createCancelledError } from './add-customer-reply.ts';
import { findReplyReceivers, lookUpMessageTicket, type MessageTicket } from './look-up-ticket.ts';
import { internalNotes, ticketReplies } from './message.resource.ts';
import {
  type NewMessage,
  writeMessage,
  writeMessageInBatch,
  type WrittenMessage,
} from './write-message.ts';

/**
 * Adds a message to a ticket. A customer's reply waits for an employee's, and may reopen or continue the
 * ticket. Leaves the version of the
 * ticket unchanged, so that a message does not make a concurrent change stale.
 * @throws DomainError 400 at `kind` for an internal note by a customer's user, and at `text` for a field
 * without its value; `conflict` for a reply on a cancelled ticket; `not_found`.
 */
export async function addMessage(
  context: Context,
  { id, body: { kind = 'reply', text } }: { id: string; body: RouteBody<typeof route> },
): Promise<Versioned<TicketMessage>> {
  authorize(context.actor, route.access);
  assertFilled(context.actor, { kind, text });
  if (context.actor.kind !== 'customer') return addOwnMessage(context, id, { kind, text });
  if (kind === 'internal_note') throw fieldError('kind', 'service_message.internal');
  return addCustomerReply(context, id, text);
}

type Message = Pick<NewMessage, 'kind' | 'text'>;

/**
 * Adds a message of the supplier. All look-ups come first, without a lock; the message is written only
 * if they are still right, else they are repeated.
 */
async function addOwnMessage(
  context: Context,
  id: string,
  message: Message,
): Promise<Versioned<TicketMessage>> {
  const resource = message.kind === 'reply' ? ticketReplies : internalNotes;
  const claim = toClaim(context);
  for (;;) {
    const earlier = claim && (await findEarlier(context.database.orm, claim));
    if (earlier !== null) return readCreated(context, resource, earlier);
    const ticket = await lookUpMessageTicket(context, id);
    if (message.kind === 'reply' && ticket.status === 'cancelled') throw createCancelledError();
    const written = await write(context, { ...message, ticket, claim });
    if (written.isWritten) return written.item ?? readCreated(context, resource, written.id);
  }
}

/** Writes a message, and mails a reply to those who follow the ticket. */
async function write(
  context: Context,
  message: Message & { readonly ticket: MessageTicket; readonly claim: IdempotencyClaim | null },
): Promise<WrittenMessage> {
  const receivers =
    message.kind === 'reply' ? await findReplyReceivers(context, message.ticket) : [];
  if (receivers.length === 0) return retryDeadlocks(() => writeMessageInBatch(context, message));
  return transact(context, (tx) => writeAndMail(tx, context, message, receivers));
}

/** Writes a message of the supplier in a transaction, and mails it to its receivers. */
export async function writeAndMail(
  tx: Transaction,
  context: Context,
  message: Message & { readonly ticket: MessageTicket; readonly claim?: IdempotencyClaim | null },
  receivers: readonly Receiver[],
): Promise<WrittenMessage> {
  const { text, ticket } = message;
  // Locks the ticket, so that its mails are collected one after another.
  const written = await writeMessage(tx, context, message);
  if (!written.isWritten) return written;
  for (const receiver of receivers) {
    await mailReceiver(tx, context, receiver, {
      template: 'ticket_reply',
      params: {
        ticket: formatTicketNumber(ticket),
        device: ticket.device,
        link: getTicketUrl(context, ticket.id),
        text,
      },
      topicId: ticket.id,
    });
  }
  await publishAnswer(tx, context, { messageId: written.id, ticketId: ticket.id }, receivers);
  return written;
}
