import type { Language } from '@portal/contract/kernel';
import type { AutomaticReason, UnmatchedReason } from '@portal/contract/service';
import type { MailThreads, TicketToken } from '#server/mail/mail-thread.ts';
import { foldQuotes, type FoldedText } from './fold-quotes.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';
import { recognizeAutomatic } from './recognize-automatic.ts';

/** What becomes of a mail. */
export type InboundAction =
  | { readonly kind: 'reply'; readonly ticketId: string; readonly sender: MailSender }
  | {
      readonly kind: 'unmatched';
      readonly reason: UnmatchedReason;
      /** Ticket that the mail names, as its signature proves. */
      readonly ticketId: string | null;
    }
  | { readonly kind: 'ignore'; readonly reason: AutomaticReason };

/** An account that may write on tickets. */
export interface MailSender {
  readonly userId: string;
  /** Customer of a customer's user; null for an employee with `service`. */
  readonly customerId: string | null;
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
  readonly timeZone: string | null;
}

/** What the rules ask about tickets and people. */
export interface MailDirectory {
  findTicket(number: number): Promise<{ readonly id: string; readonly customerId: string } | null>;
  /** Returns the open account at an address: a customer's user, or an employee with `service`. */
  findSender(address: string): Promise<MailSender | null>;
  /** Counts the mails from an address that became messages on a ticket in the last hour. */
  countRecent(address: string, ticketId: string): Promise<number>;
  /** Returns true for an address or a message id of the portal. */
  isOwn(idOrAddress: string): boolean;
}

/** Messages that a sender adds to a ticket by mail in an hour; more are a loop of two programs. */
export const maxRepliesInHour = 20;

/** A mail that was read. */
export interface InboundMail {
  readonly mail: ParsedMail;
  readonly text: FoldedText;
  readonly action: InboundAction;
}

interface Tools {
  readonly threads: Pick<
    MailThreads,
    'findAddressToken' | 'listThreadTokens' | 'isAddressToken' | 'isThreadToken'
  >;
  readonly directory: MailDirectory;
}

/**
 * Reads a mail and decides what becomes of it, in this order:
 *
 * 1. What no person wrote is ignored, and what cannot be read waits for the desk.
 * 2. A mail belongs to the ticket of its signed address, or of a signed message id that it refers to.
 *    It becomes a message if its sender may write on this ticket: the customer's user, or, with an
 *    address that was signed for them, an employee with `service`. A forwarded address therefore helps
 *    nobody.
 * 3. Every other mail waits for the desk.
 *
 * A mail about a request without a ticket carries no such name, so that its reply waits too.
 */
export async function readInboundMail(raw: Uint8Array, tools: Tools): Promise<InboundMail> {
  const mail = await parseMail(raw);
  const text = foldQuotes(mail.text);
  return { mail, text, action: await decide(mail, text, tools) };
}

async function decide(
  mail: ParsedMail,
  text: FoldedText,
  { threads, directory }: Tools,
): Promise<InboundAction> {
  const automatic = recognizeAutomatic(mail, (one) => directory.isOwn(one));
  if (automatic) return { kind: 'ignore', reason: automatic };
  if (mail.isBroken || mail.from === null) return toUnmatched('unreadable');
  const { address } = mail.from;
  const isEmpty = text.written === '' && mail.files.length === 0;
  const sender = await directory.findSender(address);
  const { ticket, hasToken, isPersonal } = await findNamedTicket(mail, { threads, directory });
  if (ticket === null) {
    if (hasToken) return toUnmatched('forged_address');
    return toUnmatched(sender === null ? 'unknown_sender' : 'no_ticket');
  }
  // Customers have message ids of the ticket, too: an employee must have been written to.
  const isAllowed =
    sender !== null &&
    (sender.customerId === null ? isPersonal : sender.customerId === ticket.customerId);
  if (!isAllowed) return toUnmatched('unknown_sender', ticket.id);
  if (isEmpty) return toUnmatched('empty', ticket.id);
  if ((await directory.countRecent(address, ticket.id)) >= maxRepliesInHour)
    return { kind: 'ignore', reason: 'loop' };
  return { kind: 'reply', ticketId: ticket.id, sender };
}

const toUnmatched = (reason: UnmatchedReason, ticketId: string | null = null): InboundAction => ({
  kind: 'unmatched',
  reason,
  ticketId,
});

/** Tokens that are looked up; a mail of ours has one of each kind. */
const maxTokens = 10;

interface NamedTicket {
  readonly ticket: { readonly id: string; readonly customerId: string } | null;
  /** True if the mail names a ticket, even if no signature is valid. */
  readonly hasToken: boolean;
  /** True if the signature was made for the sender. */
  readonly isPersonal: boolean;
}

const toCandidate = (token: TicketToken, isPersonal: boolean) => ({ token, isPersonal });

/** Finds the ticket that a mail names with a valid signature. */
async function findNamedTicket(
  { from, recipients, headers }: ParsedMail,
  { threads, directory }: Tools,
): Promise<NamedTicket> {
  const referred = ['in-reply-to', 'references'].map((name) => headers.get(name) ?? '').join('\n');
  const sender = from?.address ?? '';
  const candidates = [
    ...recipients.flatMap((recipient) => {
      const token = threads.findAddressToken(recipient);
      return token ? [toCandidate(token, true)] : [];
    }),
    ...threads.listThreadTokens(referred).map((token) => toCandidate(token, false)),
  ];
  for (const { token, isPersonal } of candidates.slice(0, maxTokens)) {
    const ticket = await directory.findTicket(token.number);
    const isValid =
      ticket !== null &&
      (isPersonal
        ? threads.isAddressToken(token, ticket.id, sender)
        : threads.isThreadToken(token, ticket.id));
    if (isValid) return { ticket, hasToken: true, isPersonal };
  }
  return { ticket: null, hasToken: candidates.length > 0, isPersonal: false };
}
