import { createShortSigner } from '#server/kernel/signing.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import type { GivenParams } from './mail-params.ts';
import { isEvents } from './join-events.ts';

/** What ties a mail about a ticket or a request to the others about it, and its reply to that. */
export interface MailThread {
  /**
   * Names the ticket in message ids: `t68.` and a signature, or the request: `r`, its id and a signature.
   * The first mail of the thread refers to it too, although no mail has this id alone.
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

/** What a token names: a ticket by its number, or a request by its id. */
export type NamedObject =
  | { readonly kind: 'ticket'; readonly number: number }
  | { readonly kind: 'request'; readonly id: string };

/** A name of a ticket or a request that came in with a mail, and a signature that may be forged. */
export interface MailToken {
  readonly names: NamedObject;
  readonly signature: string;
}

/** Names tickets and requests in addresses and message ids of mails, and recognizes these names. */
export interface MailThreads {
  /** Returns the thread of a mail; null for one that is about neither. */
  findThread(mail: ThreadedMail): MailThread | null;
  /** Returns the token in an address that replies go to; null for any other address. */
  findAddressToken(address: string): MailToken | null;
  /** Returns the tokens in a header with message ids, each once. */
  listThreadTokens(header: string): MailToken[];
  /** Returns true if the token was made for mails about the object to this address. */
  isAddressToken(token: MailToken, objectId: string, recipient: string): boolean;
  /** Returns true if the token was made for mails about the object. */
  isThreadToken(token: MailToken, objectId: string): boolean;
}

/** A token after `+` or in a message id. Mail servers may change the case of its letters. */
const token = String.raw`(t\d{1,9}|r[0-9a-z]{25})\.([0-9a-f]{20})`;

/** Characters of the part of an address before `@` (RFC 5321, section 4.5.3.1.1). */
const maxLocalPart = 64;

/**
 * Creates them for the address that replies go to (`INBOUND_MAIL_ADDRESS`), or null.
 * A token does not expire: a reply may come months later, and the ticket decides what becomes of it.
 * Mails about requests have no reply address if the given one has more than 16 characters before `@`.
 */
export function createMailThreads(secretKey: SecretKey, replyAddress: string | null): MailThreads {
  const signer = createShortSigner(secretKey, 'mail thread');
  const [local = '', domain = ''] = replyAddress?.split('@') ?? [];
  const inAddress = new RegExp(`\\+${token}@`, 'i');
  return {
    findThread({ topicId, recipient, params }) {
      const name = topicId === null ? null : findName(topicId, params);
      if (topicId === null || name === null) return null;
      const signature = signer.sign(toAddressText(topicId, recipient));
      const replyLocal = `${local}+${name}.${signature}`;
      const hasAddress = replyAddress !== null && replyLocal.length <= maxLocalPart;
      return {
        id: `${name}.${signer.sign(toThreadText(topicId))}`,
        replyTo: hasAddress ? `${replyLocal}@${domain}` : null,
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
    isAddressToken: ({ signature }, objectId, recipient) =>
      signer.isSigned(toAddressText(objectId, recipient), signature),
    isThreadToken: ({ signature }, objectId) => signer.isSigned(toThreadText(objectId), signature),
  };
}

const toAddressText = (objectId: string, recipient: string): string =>
  `address ${objectId} ${recipient.toLowerCase()}`;

const toThreadText = (objectId: string): string => `thread ${objectId}`;

function toToken(match: RegExpMatchArray | null): MailToken | null {
  const [, name = '', signature = ''] = match ?? [];
  const names = readName(name.toLowerCase());
  return names && { names, signature: signature.toLowerCase() };
}

function readName(name: string): NamedObject | null {
  if (name.startsWith('t')) return { kind: 'ticket', number: Number(name.slice(1)) };
  const id = name.startsWith('r') ? fromDigits(name.slice(1)) : null;
  return id === null ? null : { kind: 'request', id };
}

/** Returns how a mail names the ticket or the request that it is about; null if it is about neither. */
function findName(topicId: string, params: GivenParams | null): string | null {
  const further = params?.['further'];
  const all = [params ?? {}, ...(isEvents(further) ? further.map((event) => event.params) : [])];
  const named = all.map(({ ticket }) => (typeof ticket === 'string' ? ticket : ''));
  const digits = named.map((one) => /^T-(\d{1,9})$/.exec(one)?.[1]).find(Boolean);
  if (digits !== undefined) return `t${Number(digits)}`;
  const isOfRequest = all.some(
    ({ link }) => typeof link === 'string' && link.endsWith(`/service/requests/${topicId}`),
  );
  return isOfRequest ? `r${toDigits(topicId)}` : null;
}

/** Writes a UUID with the 36 digits that an address takes in any case: 25 of them, not 32. */
const toDigits = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0');

/** Returns the UUID that `toDigits` wrote; null if there is none. */
function fromDigits(digits: string): string | null {
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(32, '0');
  return hex.length === 32
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : null;
}
