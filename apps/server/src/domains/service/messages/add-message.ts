import type { RouteBody } from '@portal/contract/kernel';
import { addTicketMessage as route, TicketMessage } from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { defineResource } from '#server/resource/resource.ts';
import { insertRow } from '#server/resource/write.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { personField } from '../person-reference.ts';
import { customerReplied, publishTicketChange } from '../service-events.ts';
import { type LockedTicket, lockTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { internalNote, ticketReply } from './message.table.ts';

interface NewMessage {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Adds a message to a ticket. A customer's reply waits for an employee's. Leaves the version of the
 * ticket unchanged, so that a message does not make a concurrent change stale.
 * @throws DomainError 400 at `kind` for an internal note by a customer's user; `not_found`.
 */
export async function addMessage(
  context: Context,
  { id, body }: NewMessage,
): Promise<TicketMessage> {
  authorize(context.actor, route.access);
  const { kind = 'reply', text } = body;
  const isInternal = kind === 'internal_note';
  if (isInternal && context.actor.kind !== 'employee') {
    throw fieldError('kind', 'service_message.internal');
  }
  return createIdempotent(context, isInternal ? internalNotes : ticketReplies, async (tx) => {
    const ticket = await lockTicket(tx, context, id);
    return isInternal ? addNote(tx, context, ticket, text) : addReply(tx, context, ticket, text);
  });
}

async function addNote(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
  text: string,
): Promise<string> {
  const authorId = getUserId(context.actor);
  const id = await insertRow(tx, context, internalNotes, { ticketId: ticket.id, authorId, text });
  // Customers must not learn that a note exists.
  await publishTicketChange(tx, { id: ticket.id, customerId: null });
  return id;
}

async function addReply(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
  text: string,
): Promise<string> {
  const authorId = getUserId(context.actor);
  const authorSide = context.actor.kind === 'customer' ? 'customer' : 'employee';
  const values = { ticketId: ticket.id, authorId, authorSide, text };
  const id = await insertRow(tx, context, ticketReplies, values);
  const updatedAt = context.now.toISOString();
  const waitingSince = authorSide === 'employee' ? null : (ticket.waitingSince ?? updatedAt);
  await tx
    .update(serviceTicket)
    .set({ waitingSince, updatedAt })
    .where(eq(serviceTicket.id, ticket.id));
  await (authorSide === 'employee'
    ? mailReply(tx, context, ticket, text)
    : customerReplied.publish(tx, context, { replyId: id, ticket, text }));
  await publishTicketChange(tx, ticket);
  return id;
}

/** Mails an employee's reply to the requester of the ticket. */
async function mailReply(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
  text: string,
): Promise<void> {
  await mailRequester(tx, context, {
    ticket,
    template: 'ticket_reply',
    params: (ticketParams) => ({ ...ticketParams, text }),
  });
}

/** Replies, visible to readers of the ticket. */
const ticketReplies = defineResource(TicketMessage, {
  name: 'service_ticket_reply',
  table: ticketReply,
  fields: {
    kind: sql`'reply'`,
    author: personField,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${ticketReply.authorId}`,
  scope: {
    employees: 'all',
    customers: (own) => sql`exists (select from ${serviceTicket}
      where ${serviceTicket.id} = ${ticketReply.ticketId}
        and ${serviceTicket.customerId} = ${own.customerId})`,
  },
});

/** Internal notes, visible to employees only. */
const internalNotes = defineResource(TicketMessage, {
  name: 'service_internal_note',
  table: internalNote,
  fields: {
    kind: sql`'internal_note'`,
    author: personField,
    author_side: sql`'employee'`,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${internalNote.authorId}`,
  scope: { employees: 'all', customers: 'none' },
});
