import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { sendMails } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRows } from '#server/resource/write.ts';
import { findReceiverByEmail, getTicketUrl, type Receiver } from '../mailing/mail-requester.ts';
import { toTicketChange } from '../service-events.ts';
import { toTicketEvent } from './end-ticket.ts';
import { formatTicketNumber, serviceTickets } from './service-ticket.resource.ts';
import { ticketCounter, ticketEvent } from './service-ticket.table.ts';
import type { ServicedDevice } from './ticket-rules.ts';

/** A ticket to be opened. */
export interface NewTicket {
  readonly device: ServicedDevice;
  readonly description: string;
  readonly requesterEmail: string;
  readonly requestedAt: string;
  /** Mail to the requester; `request_accepted` if the ticket comes from a request. */
  readonly template?: 'ticket_opened' | 'request_accepted';
}

/**
 * Opens a ticket in a transaction that has locked the device: numbers it, adds its event, mails the
 * requester and publishes the change. Returns its id.
 */
export async function addTicket(
  tx: Transaction,
  context: Context,
  ticket: NewTicket,
): Promise<string> {
  const { requesterEmail: email, device } = ticket;
  const { customerId } = device;
  const receiver = await findReceiverByEmail(tx, context, { email, customerId });
  const id = newId();
  await writeTickets(tx, [{ context, ticket: { ...ticket, id, receiver } }]);
  return id;
}

/** A ticket whose look-ups are done. */
export interface PreparedTicket extends NewTicket {
  readonly id: string;
  /** Reader of the mail, if any. */
  readonly receiver: Receiver | null;
}

/** Numbers tickets in their order and writes them. Call it when `takeTicketNumbers` may be called. */
export async function writeTickets(
  tx: Transaction,
  tickets: readonly { readonly context: Context; readonly ticket: PreparedTicket }[],
): Promise<void> {
  const first = await takeTicketNumbers(tx, tickets.length);
  const numbered = tickets.map(({ context, ticket }, at) => ({
    context,
    ticket: { ...ticket, number: first + at },
  }));
  await insertRows(tx, serviceTickets, numbered.map(toRow));
  await sendMails(tx, numbered.flatMap(toMail));
}

/**
 * Takes the next ticket numbers and returns the first. Locks the counter until the commit, so call
 * it after all other locks and queries; a rollback gives the numbers back
 * (`service-ticket.table.ts`).
 */
export async function takeTicketNumbers(tx: Transaction, count: number): Promise<number> {
  const [counter] = await tx
    .update(ticketCounter)
    .set({ lastNumber: sql`${ticketCounter.lastNumber} + ${count}` })
    .returning({ last: ticketCounter.lastNumber });
  if (!counter) throw new Error('The tickets have no counter');
  return counter.last - count + 1;
}

interface Numbered {
  readonly context: Context;
  readonly ticket: PreparedTicket & { readonly number: number };
}

function toRow({ context, ticket }: Numbered) {
  const { id, number, device, description, requesterEmail, requestedAt } = ticket;
  const { customerId, serialNumber } = device;
  const opened = toTicketEvent(context, id, { kind: 'opened', toStatus: 'new' });
  return {
    context,
    values: {
      id,
      number,
      customerId,
      installedDeviceId: device.id,
      serialNumber,
      description,
      requesterEmail,
      requestedAt,
    },
    others: [{ table: ticketEvent, row: opened }],
    notifications: [toTicketChange({ id, customerId })],
  };
}

function toMail({ context, ticket }: Numbered) {
  const { id, device, receiver, template = 'ticket_opened' } = ticket;
  if (!receiver) return [];
  const params = {
    ticket: formatTicketNumber(ticket),
    device: `${device.name}, ${device.serialNumber}`,
    link: getTicketUrl(context, id),
  };
  return [{ ...receiver, id: newId(), template, params }];
}
