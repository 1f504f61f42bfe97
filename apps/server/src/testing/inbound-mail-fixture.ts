import { eq } from 'drizzle-orm';
import { inboundMailPath } from '#server/domains/service/inbound/register-inbound-mail.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { createMailThreads } from '#server/mail/mail-thread.ts';
import { testPortal, type TestPortal } from './portal.ts';
import { secretKey } from './test-services.ts';

/** Settings with which mail comes in. */
export const inboundSettings = {
  INBOUND_MAIL_ADDRESS: 'desk@supplier.example',
  INBOUND_MAIL_TOKEN: 'a-token-of-the-mail-server',
  MAIL_FROM: 'Partner portal <portal@supplier.example>',
} as const;

export const threads = createMailThreads(secretKey, inboundSettings.INBOUND_MAIL_ADDRESS);

/** A portal that takes mail over HTTP. */
export const openInboundPortal = (): Promise<TestPortal> => testPortal(null, inboundSettings);

/** Hands a mail over; returns the status. */
export async function sendInbound(
  { app }: Pick<TestPortal, 'app'>,
  raw: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: inboundMailPath,
    headers: {
      authorization: `Bearer ${inboundSettings.INBOUND_MAIL_TOKEN}`,
      'content-type': 'message/rfc822',
      ...headers,
    },
    payload: raw,
  });
  return response.statusCode;
}

/** Returns the address to which the recipient of a mail about a ticket replies. */
export async function getReplyAddress(
  { database }: Pick<TestPortal, 'database'>,
  ticketId: string,
  recipient: string,
): Promise<string> {
  const [ticket] = await database.orm
    .select({ number: serviceTicket.number })
    .from(serviceTicket)
    .where(eq(serviceTicket.id, ticketId));
  const params = { ticket: `T-${String(ticket?.number).padStart(6, '0')}` };
  const address = threads.findThread({ topicId: ticketId, recipient, params })?.replyTo;
  if (!address) throw new Error('There is no ticket');
  return address;
}
