import type { TicketStatus } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRow } from '#server/resource/write.ts';
import {
  findReceiverOfRequest,
  getDeviceName,
  getRequestUrl,
  getTicketUrl,
} from '../mailing/mail-requester.ts';
import { publishRequestChange } from '../service-events.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { type LockedRequest, lockRequest, serviceRequests } from './service-request.resource.ts';
import { serviceRequest } from './service-request.table.ts';

interface TicketChange {
  readonly id: string;
  readonly customerId: string;
  readonly status: TicketStatus;
  /** True to send no mail: a ticket mail says the same, or the planned day has passed. */
  readonly isSilent: boolean;
}

/** Sets the request of a ticket to the status of the ticket. Mails the requester at most once. */
export async function syncRequestStatus(
  tx: Transaction,
  context: Context,
  { id, customerId, status, isSilent }: TicketChange,
): Promise<void> {
  const [request] = await tx
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(eq(serviceRequest.serviceTicketId, id));
  if (!request) return;
  const before = await lockRequest(tx, context, request.id);
  // The status was set on the request earlier, which mailed the requester.
  if (before.status === status) return;
  await updateRow(tx, context, serviceRequests, before, { values: { status }, action: 'follow' });
  if (!isSilent) await mailRequestStatus(tx, context, { ...before, status });
  await publishRequestChange(tx, { id: request.id, customerId });
}

/** Mails the requester that the request has another status. */
export async function mailRequestStatus(
  tx: Transaction,
  context: Context,
  request: LockedRequest,
): Promise<void> {
  const receiver = await findReceiverOfRequest(tx, context, request);
  if (!receiver) return;
  const { serviceTicketId: ticketId } = request;
  const params = {
    device: await getDeviceName(tx, request.installedDeviceId),
    status: { message: `service_status.${request.status}` as const },
    // Links to the ticket, if any: the conversation takes place there.
    link: ticketId ? getTicketUrl(context, ticketId) : getRequestUrl(context, request.id),
    ...(ticketId ? { ticket: await getTicketNumber(tx, ticketId) } : {}),
  };
  const topicId = ticketId ?? request.id;
  await sendMail(tx, { ...receiver, template: 'request_moved', params, topicId });
}

/** Returns the number of a ticket, as mails name it. */
async function getTicketNumber(tx: Transaction, id: string): Promise<string> {
  const [ticket] = await tx
    .select({ number: serviceTicket.number })
    .from(serviceTicket)
    .where(eq(serviceTicket.id, id));
  return ticket ? formatTicketNumber(ticket) : '';
}
