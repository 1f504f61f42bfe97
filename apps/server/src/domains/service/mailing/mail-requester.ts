import type { MailTemplate } from '@portal/locales/mails';
import type { Transaction } from '#server/database/database.ts';
import type { MailParams, TicketParams } from '#server/mail/mail-params.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketNameOf } from '../tickets/locked-ticket.ts';
import { deviceName } from './device-name.ts';
import { ticketAddress } from './portal-pages.ts';
import { receiverAt } from './receiver.ts';

/** What a mail says of its ticket. */
export interface ToldTicket {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly requesterEmail: string;
  readonly installedDeviceId: string;
}

interface Letter<T extends MailTemplate> {
  readonly ticket: ToldTicket;
  readonly template: T;
  /** What fills the template, with what every mail says of its ticket. */
  readonly params: (told: TicketParams) => MailParams[T];
}

/**
 * Writes to whoever asked for a ticket, in their language, within the transaction of what is told.
 * Nobody is told of what they did themselves.
 */
export async function mailRequester<T extends MailTemplate>(
  tx: Transaction,
  context: Context,
  { ticket, template, params }: Letter<T>,
): Promise<void> {
  const { requesterEmail: email, customerId } = ticket;
  const receiver = await receiverAt(tx, context, { email, customerId });
  if (!receiver) return;
  const told = await toldOf(tx, context, ticket);
  await sendMail(tx, { ...receiver, template, params: params(told) });
}

/** What every mail about a ticket says of it. */
async function toldOf(
  tx: Transaction,
  context: Context,
  ticket: ToldTicket,
): Promise<TicketParams> {
  return {
    ticket: ticketNameOf(ticket),
    device: await deviceName(tx, ticket.installedDeviceId),
    link: ticketAddress(context, ticket.id),
  };
}
