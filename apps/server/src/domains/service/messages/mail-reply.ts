import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import type { LockedTicket } from '../tickets/lock-ticket.ts';

/** Mails an employee's reply to the requester of the ticket. */
export async function mailReply(
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
