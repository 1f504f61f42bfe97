import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import {
  type CreatedRequest,
  type CustomerReply,
  formatTicketNumber,
  readSubject,
  type PromiseAlert,
  type RequestReply,
  type RequestWithdrawal,
  type TicketAssignment,
  type TicketAssignments,
  type TicketMerge,
} from '#server/domains/service/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, hasEmail } from '#server/domains/users/index.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { shortenText } from '#server/kernel/shorten-text.ts';
import type { Context } from '#server/resource/context.ts';
import { getObjectUrl } from '../digest/to-mail-section.ts';
import { notification } from '../notification.table.ts';
import { notify } from './notify.ts';

/** Notifies all employees of service about a new request, except the one who entered it. */
export async function notifyRequestReceived(
  tx: Transaction,
  context: Context,
  request: CreatedRequest,
): Promise<void> {
  const { id, requesterEmail, description } = request;
  const object = toObject('service_request', id);
  const author =
    requesterEmail === null
      ? await getAuthorName(tx, getUserId(context.actor))
      : await getRequesterName(tx, requesterEmail);
  await notify(tx, context, {
    kind: 'request_received',
    eventId: id,
    object,
    assigneeId: null,
    template: 'request_received',
    params: {
      ...(await getServiceSubject(tx, request)),
      author,
      text: toExcerpt(description),
      link: getObjectUrl(context, object),
    },
  });
}

/** Notifies all employees of service that a customer withdrew a request. */
export async function notifyRequestWithdrawn(
  tx: Transaction,
  context: Context,
  { eventId, request, reason }: RequestWithdrawal,
): Promise<void> {
  const object = toObject('service_request', request.id);
  await notify(tx, context, {
    kind: 'request_withdrawn',
    eventId,
    object,
    assigneeId: null,
    template: 'request_withdrawn',
    params: {
      ...(await getServiceSubject(tx, request)),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: toExcerpt(reason ?? ''),
      link: getObjectUrl(context, object),
    },
  });
}

/** Notifies the assignee of a merged ticket, unless they merged it themselves. */
export async function notifyTicketMerged(
  tx: Transaction,
  context: Context,
  { eventId, ticket, into }: TicketMerge,
): Promise<void> {
  const object = toObject('service_ticket', into.id);
  await notify(tx, context, {
    kind: 'ticket_merged',
    eventId,
    object,
    assigneeId: ticket.assignedTo,
    template: 'ticket_merged_away',
    params: {
      ...(await getServiceSubject(tx, ticket)),
      ticket: formatTicketNumber(ticket),
      subject: await readSubject(tx, ticket.id),
      into: formatTicketNumber(into),
      author: await getAuthorName(tx, getUserId(context.actor)),
      link: getObjectUrl(context, object),
    },
  });
}

/** Removes the notification of a merge that was undone: it would say what is no longer so. */
export async function withdrawTicketMerged(
  tx: Transaction,
  _context: Context,
  { eventId, into }: Pick<TicketMerge, 'eventId' | 'into'>,
): Promise<void> {
  const withdrawn = await tx
    .delete(notification)
    .where(and(eq(notification.serviceTicketId, into.id), eq(notification.eventId, eventId)))
    .returning({ userId: notification.userId });
  for (const { userId } of withdrawn)
    if (userId !== null) await publishChangeToUser(tx, { type: 'notification', userId });
}

/**
 * Notifies a ticket's assignee about a customer's reply, or all employees of service without one.
 */
export async function notifyReplyReceived(
  tx: Transaction,
  context: Context,
  { replyId, ticket, text }: CustomerReply,
): Promise<void> {
  const object = toObject('service_ticket', ticket.id);
  await notify(tx, context, {
    kind: 'reply_received',
    eventId: replyId,
    object,
    assigneeId: ticket.assignedTo,
    template: 'ticket_answer',
    params: {
      ...(await getServiceSubject(tx, ticket)),
      ticket: formatTicketNumber(ticket),
      subject: await readSubject(tx, ticket.id),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: toExcerpt(text),
      link: getObjectUrl(context, object),
    },
  });
}

/** Notifies the new assignee of a ticket, unless they took it themselves. */
export async function notifyTicketAssigned(
  tx: Transaction,
  context: Context,
  { eventId, ticket, visit }: TicketAssignment,
): Promise<void> {
  const description = toExcerpt(ticket.description);
  const object = toObject('service_ticket', ticket.id);
  await notify(tx, context, {
    kind: 'ticket_assigned',
    eventId,
    object,
    assigneeId: ticket.assignedTo,
    template: 'ticket_assigned',
    params: {
      ...(await getServiceSubject(tx, ticket)),
      ticket: formatTicketNumber(ticket),
      subject: await readSubject(tx, ticket.id),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: visit
        ? {
            message: 'service_visit.assigned',
            params: { day: visit.day, devices: String(visit.devices), description },
          }
        : description,
      link: getObjectUrl(context, object),
    },
  });
}

/**
 * Notifies the new assignee of several tickets, by one mail and a notification of each, unless they took
 * them themselves: each notification goes with its own ticket.
 */
export async function notifyTicketsAssigned(
  tx: Transaction,
  context: Context,
  { eventId, tickets }: TicketAssignments,
): Promise<void> {
  const [first, ...others] = tickets.toSorted((one, other) => one.number - other.number);
  if (!first) return;
  if (others.length === 0) return notifyTicketAssigned(tx, context, { eventId, ticket: first });
  await notify(tx, context, {
    kind: 'ticket_assigned',
    eventId,
    object: toObject('service_ticket', first.id),
    further: others.map(({ id }) => ({
      eventId: newId(),
      object: toObject('service_ticket', id),
    })),
    assigneeId: first.assignedTo,
    template: 'tickets_assigned',
    params: {
      author: await getAuthorName(tx, getUserId(context.actor)),
      count: tickets.length,
      tickets: [first, ...others].map(formatTicketNumber).join(', '),
      link: getAssignedTicketsUrl(context, first.assignedTo),
    },
  });
}

/** Returns the address of the list of an employee's tickets. */
const getAssignedTicketsUrl = ({ portalUrl }: Context, userId: string): string =>
  `${portalUrl()}/dashboard/service?assigned_to_user_id=${userId}`;

/** Notifies all employees of service about a customer's reply on a request without a ticket. */
export async function notifyRequestReplyReceived(
  tx: Transaction,
  context: Context,
  { replyId, request, text }: RequestReply,
): Promise<void> {
  const object = toObject('service_request', request.id);
  await notify(tx, context, {
    kind: 'reply_received',
    eventId: replyId,
    object,
    assigneeId: null,
    template: 'request_answer',
    params: {
      ...(await getServiceSubject(tx, request)),
      author: await getAuthorName(tx, getUserId(context.actor)),
      text: toExcerpt(text),
      link: getObjectUrl(context, object),
    },
  });
}

/**
 * Notifies the assignee that a promise to a customer is at risk or missed, or all employees of service
 * without one.
 */
export async function notifyPromiseAlerted(
  tx: Transaction,
  context: Context,
  { eventId, kind, promise, dueAt, work }: PromiseAlert,
): Promise<void> {
  const { number, assignedTo, urgency } = work;
  const object = toObject(number === null ? 'service_request' : 'service_ticket', work.id);
  const subject = await getServiceSubject(tx, work);
  const ticket = number === null ? null : formatTicketNumber({ number });
  await notify(tx, context, {
    kind,
    eventId,
    object,
    assigneeId: assignedTo,
    template: kind,
    params: {
      ...(ticket === null ? {} : { ticket }),
      customer: subject.customer,
      device: subject.device,
      work: ticket === null ? subject.device : `${ticket}, ${subject.device}`,
      promise: { message: `service_promise.${promise}` },
      urgency: { message: `service_urgency.${urgency}` },
      due: { instant: dueAt },
      link: getObjectUrl(context, object),
    },
  });
}

const toObject = (type: 'service_request' | 'service_ticket', id: string) => ({
  object_type: type,
  object_id: id,
});

/** Longest text of another person in a mail, in characters. */
const maxExcerpt = 400;

/** Shortens a text for a mail to one line that ends after a word. */
export const toExcerpt = (text: string): string => shortenText(text, maxExcerpt);

interface Subject {
  readonly customerId: string;
  readonly installedDeviceId: string;
  readonly serialNumber: string;
}

/**
 * Returns the subject of a mail: the customer with the device's clinic, and the device with its
 * serial number.
 */
async function getServiceSubject(
  tx: Transaction,
  { customerId, installedDeviceId, serialNumber }: Subject,
): Promise<{ customer: string; device: string }> {
  // Names the clinic only while the device belongs to this customer; a later owner's clinic is
  // confidential.
  const [found] = await tx
    .select({
      customer: customer.name,
      clinic: sql<string | null>`coalesce(${clinic.name}, ${clinic.city})`,
      device: product.name,
    })
    .from(customer)
    .innerJoin(installedDevice, eq(installedDevice.id, installedDeviceId))
    .innerJoin(product, eq(product.id, installedDevice.deviceId))
    .leftJoin(
      clinic,
      and(eq(clinic.id, installedDevice.clinicId), eq(clinic.customerId, customer.id)),
    )
    .where(eq(customer.id, customerId));
  if (!found) throw new Error(`${customerId} is no customer with a device ${installedDeviceId}`);
  return {
    customer: found.clinic === null ? found.customer : `${found.customer}, ${found.clinic}`,
    device: `${found.device}, ${serialNumber}`,
  };
}

/** Returns the name of an account as employees see it; empty without one. */
async function getAuthorName(tx: Transaction, userId: string | null): Promise<string> {
  const [found] =
    userId === null
      ? []
      : await tx
          .select({ name: displayName(userAccount) })
          .from(userAccount)
          .where(eq(userAccount.id, userId));
  return found?.name ?? '';
}

/** Returns the name of the account with an address; the address without one. */
async function getRequesterName(tx: Transaction, email: string): Promise<string> {
  const [found] = await tx
    .select({ name: displayName(userAccount) })
    .from(userAccount)
    .where(hasEmail(email));
  return found?.name ?? email;
}
