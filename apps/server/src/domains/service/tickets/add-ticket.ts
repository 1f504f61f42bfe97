import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRow } from '#server/resource/write.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { publishTicketChange } from '../service-events.ts';
import { insertTicketEvents } from './end-ticket.ts';
import type { ServicedDevice } from './ticket-rules.ts';
import { serviceTickets } from './service-ticket.resource.ts';
import { ticketCounter } from './service-ticket.table.ts';

interface NewTicket {
  /** Locked by the transaction. */
  readonly device: ServicedDevice;
  readonly description: string;
  readonly requesterEmail: string;
  readonly requestedAt: string;
  /** Mail to the requester; `request_accepted` if the ticket comes from a request. */
  readonly template?: 'ticket_opened' | 'request_accepted';
}

/**
 * Opens a ticket in a transaction: numbers it, adds its event, mails the requester and publishes
 * the change. Returns its id.
 */
export async function addTicket(
  tx: Transaction,
  context: Context,
  { device, description, requesterEmail, requestedAt, template = 'ticket_opened' }: NewTicket,
): Promise<string> {
  const number = await takeTicketNumber(tx);
  const { customerId, serialNumber } = device;
  const id = await insertRow(tx, context, serviceTickets, {
    number,
    customerId,
    installedDeviceId: device.id,
    serialNumber,
    description,
    requesterEmail,
    requestedAt,
  });
  await insertTicketEvents(tx, context, id, [{ kind: 'opened', toStatus: 'new' }]);
  const ticket = { id, number, customerId, requesterEmail, installedDeviceId: device.id };
  await mailRequester(tx, context, { ticket, template, params: (ticketParams) => ticketParams });
  await publishTicketChange(tx, { id, customerId });
  return id;
}

/**
 * Takes the next ticket number. Locks the counter until the commit, so call it after all other
 * locks; a rollback gives the number back (`service-ticket.table.ts`).
 */
export async function takeTicketNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(ticketCounter)
    .set({ lastNumber: sql`${ticketCounter.lastNumber} + 1` })
    .returning({ number: ticketCounter.lastNumber });
  if (!counter) throw new Error('The tickets have no counter');
  return counter.number;
}
