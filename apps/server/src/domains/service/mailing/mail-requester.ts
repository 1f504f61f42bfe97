import type { MailTemplate } from '@portal/locales/mails';
import type { Transaction } from '#server/database/database.ts';
import type { MailParams, TicketParams } from '#server/mail/mail-params.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { formatTicketNumber } from '../tickets/lock-ticket.ts';
import { getDeviceName } from './get-device-name.ts';
import { getTicketUrl } from './portal-urls.ts';
import { findReceiverByEmail } from './find-receiver.ts';

/** Ticket as mails describe it. */
export interface MailedTicket {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly requesterEmail: string;
  readonly installedDeviceId: string;
}

interface TicketMail<T extends MailTemplate> {
  readonly ticket: MailedTicket;
  readonly template: T;
  /** Returns the template's parameters from those of every ticket mail. */
  readonly params: (ticketParams: TicketParams) => MailParams[T];
}

/**
 * Mails the requester of a ticket in their language, in the transaction of the change. Sends no
 * mail about the recipient's own action.
 */
export async function mailRequester<T extends MailTemplate>(
  tx: Transaction,
  context: Context,
  { ticket, template, params }: TicketMail<T>,
): Promise<void> {
  const { requesterEmail: email, customerId } = ticket;
  const receiver = await findReceiverByEmail(tx, context, { email, customerId });
  if (!receiver) return;
  const ticketParams = await getTicketParams(tx, context, ticket);
  await sendMail(tx, { ...receiver, template, params: params(ticketParams) });
}

/** Returns the parameters of every ticket mail. */
async function getTicketParams(
  tx: Transaction,
  context: Context,
  ticket: MailedTicket,
): Promise<TicketParams> {
  return {
    ticket: formatTicketNumber(ticket),
    device: await getDeviceName(tx, ticket.installedDeviceId),
    link: getTicketUrl(context, ticket.id),
  };
}
