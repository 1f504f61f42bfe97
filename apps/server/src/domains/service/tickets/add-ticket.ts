import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRow } from '#server/resource/write.ts';
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
  const number = await takeTicketNumbers(tx, 1);
  return writeTicket(tx, context, { ...ticket, id: newId(), number, receiver });
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

interface NumberedTicket extends NewTicket {
  readonly id: string;
  readonly number: number;
  /** Reader of the mail, if any. */
  readonly receiver: Receiver | null;
}

/** Writes all of a numbered ticket and returns its id. */
export async function writeTicket(
  tx: Transaction,
  context: Context,
  ticket: NumberedTicket,
): Promise<string> {
  const { id, number, device, description, requesterEmail, requestedAt, receiver } = ticket;
  const { customerId, serialNumber } = device;
  const values = { customerId, installedDeviceId: device.id, serialNumber, description };
  const opened = toTicketEvent(context, id, { kind: 'opened', toStatus: 'new' });
  await insertRow(
    tx,
    context,
    serviceTickets,
    { id, number, ...values, requesterEmail, requestedAt },
    {
      others: [{ table: ticketEvent, row: opened }],
      notifications: [toTicketChange({ id, customerId })],
    },
  );
  if (receiver)
    await sendMail(tx, {
      ...receiver,
      template: ticket.template ?? 'ticket_opened',
      params: {
        ticket: formatTicketNumber({ number }),
        device: `${device.name}, ${serialNumber}`,
        link: getTicketUrl(context, id),
      },
    });
  return id;
}
