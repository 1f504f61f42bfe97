import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { mailRequester, toldOf } from '../mailing/mail-requester.ts';
import { colleagueWith } from '../mailing/receiver.ts';
import type { LockedTicket } from '../tickets/locked-ticket.ts';
import type { ticketReply } from './ticket-reply.table.ts';

type Reply = Pick<typeof ticketReply.$inferSelect, 'authorSide' | 'text'>;

/**
 * Sends a reply to the other side: an employee's to whoever asked for the ticket, a customer's to
 * whom it is assigned to; to nobody where it is nobody's yet, and the list shows that it waits.
 */
export async function mailReply(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
  { authorSide, text }: Reply,
): Promise<void> {
  if (authorSide === 'employee') {
    await mailRequester(tx, context, {
      ticket,
      template: 'ticket_reply',
      params: (told) => ({ ...told, text }),
    });
    return;
  }
  const { assignedTo, customerId } = ticket;
  const receiver = await colleagueWith(tx, context, assignedTo);
  if (!receiver) return;
  const [asking] = await tx
    .select({ name: customer.name })
    .from(customer)
    .where(eq(customer.id, customerId));
  const told = await toldOf(tx, context, ticket);
  const params = { ...told, text, customer: asking?.name ?? '' };
  await sendMail(tx, { ...receiver, template: 'ticket_answer', params });
}
