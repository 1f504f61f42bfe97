import type { Transaction } from '#server/database/database.ts';
import {
  formatTicketNumber,
  type CreatedRequest,
  type CustomerReply,
  type TicketAssignment,
} from '#server/domains/service/index.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getObjectUrl } from '../digest/portal-urls.ts';
import { getAuthorName, getRequesterName, getServiceSubject } from './get-service-subject.ts';
import { notify } from './notify.ts';
import { toExcerpt } from './to-excerpt.ts';

/** Notifies all employees of service about a new request, except the one who entered it. */
export async function notifyRequestReceived(
  tx: Transaction,
  context: Context,
  request: CreatedRequest,
): Promise<void> {
  const { id, requesterEmail, description } = request;
  const author =
    requesterEmail === null
      ? await getAuthorName(tx, getUserId(context.actor))
      : await getRequesterName(tx, requesterEmail);
  await notify(tx, context, {
    kind: 'request_received',
    eventId: id,
    objectId: id,
    assigneeId: null,
    template: 'request_received',
    params: {
      ...(await getServiceSubject(tx, request)),
      author,
      text: toExcerpt(description),
      link: getObjectUrl(context, 'request_received', { object_id: id, customer_id: null }),
    },
  });
}

/**
 * Notifies a ticket's assignee about a customer's reply, or all employees of service without one.
 */
export async function notifyReplyReceived(
  tx: Transaction,
  context: Context,
  { replyId, ticket, text }: CustomerReply,
): Promise<void> {
  await notify(tx, context, {
    kind: 'reply_received',
    eventId: replyId,
    objectId: ticket.id,
    assigneeId: ticket.assignedTo,
    template: 'ticket_answer',
    params: {
      ...(await getServiceSubject(tx, ticket)),
      ticket: formatTicketNumber(ticket),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: toExcerpt(text),
      link: getObjectUrl(context, 'reply_received', { object_id: ticket.id, customer_id: null }),
    },
  });
}

/** Notifies the new assignee of a ticket, unless they took it themselves. */
export async function notifyTicketAssigned(
  tx: Transaction,
  context: Context,
  { eventId, ticket }: TicketAssignment,
): Promise<void> {
  await notify(tx, context, {
    kind: 'ticket_assigned',
    eventId,
    objectId: ticket.id,
    assigneeId: ticket.assignedTo,
    template: 'ticket_assigned',
    params: {
      ...(await getServiceSubject(tx, ticket)),
      ticket: formatTicketNumber(ticket),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: toExcerpt(ticket.description),
      link: getObjectUrl(context, 'ticket_assigned', { object_id: ticket.id, customer_id: null }),
    },
  });
}
