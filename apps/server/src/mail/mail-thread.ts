import { createShortSigner } from '#server/kernel/signing.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import type { GivenParams } from './mail-params.ts';
import { isEvents } from './join-events.ts';

/** What ties a mail about a ticket to the others about it, and its reply to the ticket. */
export interface MailThread {
  /**
   * Names the ticket in message ids: `t68.` and a signature. The first mail of the thread refers to it
   * too, although no mail has this id alone.
   */
  readonly id: string;
  /** Signed address for replies; null unless mail comes in. */
  readonly replyTo: string | null;
}

/** A mail of the outbox, as far as its thread follows from it. */
interface ThreadedMail {
  readonly topicId: string | null;
  readonly recipient: string;
  readonly params: GivenParams | null;
}

/** A name of a ticket that came in with a mail: its number, and a signature that may be forged. */
export interface TicketToken {
  readonly number: number;
  readonly signature: string;
}

/** Names tickets in addresses and message ids of mails, and recognizes these names. */
export interface MailThreads {
  /** Returns the thread of a mail; null for one that is about no ticket. */
  findThread(mail: ThreadedMail): MailThread | null;
  /** Returns the token in an address that replies go to; null for any other address. */
  findAddressToken(address: string): TicketToken | null;
  /** Returns the tokens in a header with message ids, each once. */
  listThreadTokens(header: string): TicketToken[];
  /** Returns true if the token was made for mails about the ticket to this address. */
  isAddressToken(token: TicketToken, ticketId: string, recipient: string): boolean;
  /** Returns true if the token was made for mails about the ticket. */
  isThreadToken(token: TicketToken, ticketId: string): boolean;
}

/** A token after `+` or in a message id. */
const token = String.raw`t(\d{1,9})\.([0-9a-f]{20})`;

/**
 * Creates them for the address that replies go to (`INBOUND_MAIL_ADDRESS`), or null.
 * A token does not expire: a reply may come months later, and the ticket decides what becomes of it.
 */
export function createMailThreads(secretKey: SecretKey, replyAddress: string | null): MailThreads {
  const signer = createShortSigner(secretKey, 'mail thread');
  const [local = '', domain = ''] = replyAddress?.split('@') ?? [];
  const inAddress = new RegExp(`\\+${token}@`, 'i');
  return {
    findThread({ topicId, recipient, params }) {
      const number = topicId === null ? null : findNumber(params);
      if (topicId === null || number === null) return null;
      const signature = signer.sign(toAddressText(topicId, recipient));
      return {
        id: toName(number, signer.sign(toThreadText(topicId))),
        replyTo: replyAddress === null ? null : `${local}+${toName(number, signature)}@${domain}`,
      };
    },
    findAddressToken(address) {
      const isOurs = address.toLowerCase().startsWith(`${local.toLowerCase()}+`);
      return replyAddress !== null && isOurs ? toToken(inAddress.exec(address)) : null;
    },
    listThreadTokens(header) {
      const found = header.matchAll(new RegExp(`[<.]${token}@`, 'gi'));
      const tokens = [...found].flatMap((match) => toToken(match) ?? []);
      return [...new Map(tokens.map((one) => [one.signature, one])).values()];
    },
    isAddressToken: ({ signature }, ticketId, recipient) =>
      signer.isSigned(toAddressText(ticketId, recipient), signature),
    isThreadToken: ({ signature }, ticketId) => signer.isSigned(toThreadText(ticketId), signature),
  };
}

const toName = (number: number, signature: string): string =>
  ['t', number, '.', signature].join('');

const toAddressText = (ticketId: string, recipient: string): string =>
  `address ${ticketId} ${recipient.toLowerCase()}`;

const toThreadText = (ticketId: string): string => `thread ${ticketId}`;

function toToken(match: RegExpMatchArray | null): TicketToken | null {
  const [, number, signature] = match ?? [];
  return number && signature
    ? { number: Number(number), signature: signature.toLowerCase() }
    : null;
}

/** Returns the number of the ticket that a mail names, or that what joined it names. */
function findNumber(params: GivenParams | null): number | null {
  const further = params?.['further'];
  const all = [params ?? {}, ...(isEvents(further) ? further.map((event) => event.params) : [])];
  const names = all.map(({ ticket }) => (typeof ticket === 'string' ? ticket : ''));
  const digits = names.map((name) => /^T-(\d{1,9})$/.exec(name)?.[1]).find(Boolean);
  return digits === undefined ? null : Number(digits);
}
