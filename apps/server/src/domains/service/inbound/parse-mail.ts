import { createHash } from 'node:crypto';
import { cleanText } from '@portal/contract/kernel';
import type { Address, Attachment, Email } from 'postal-mime';
import { htmlToText } from './html-to-text.ts';

/** A mail that came in. All texts are cleaned as those of people are. */
export interface ParsedMail {
  /** The same for each copy of a mail, whichever way it came. */
  readonly fingerprint: string;
  /** With its brackets; null without one. */
  readonly messageId: string | null;
  /** The first sender; null without a usable address. */
  readonly from: { readonly address: string; readonly name: string } | null;
  /** Addresses to which it was sent, or delivered. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Values by name in lower case; those of one name are joined by a line break. */
  readonly headers: ReadonlyMap<string, string>;
  readonly files: readonly MailFile[];
  /** True if its MIME could not be read: then it has no text and no files. */
  readonly isBroken: boolean;
}

/** A file of a mail. */
export interface MailFile {
  /** As the sender named it; a name that deceives is cleaned when the file is stored. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Depth and bytes of headers, beyond which a mail is taken for broken. */
const limits = { maxNestingDepth: 100, maxHeadersSize: 1024 ** 2 };

/** Characters of a stored text, subject and name. */
const maxText = 200_000;
const maxLine = 500;

/** Pictures in the text that are smaller are logos of signatures. */
const smallPicture = 10_000;

const bareAddress = /^[^\s\p{Cc}<>()[\]:;,\\"@]{1,64}@[^\s\p{Cc}<>()[\]:;,\\"@]{1,190}$/u;

/**
 * Parses a message of RFC 5322. Never throws: of a broken one it returns what its first headers say.
 * A forwarded message is a file, and its text is not mixed with the sender's.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const whole = hasTooManyLines(raw) ? null : await parseWhole(raw).catch(() => null);
  return whole ?? parseHead(raw);
}

/** Lines of a mail without files, and bytes of a line of a file: base64 has 78. */
const maxTextLines = 100_000;
const bytesOfLine = 60;

/**
 * Returns true for a mail of short lines alone. The parser takes more than a kilobyte of memory for
 * each, and pauses at none: a megabyte of line breaks takes seconds and most of a gigabyte.
 */
function hasTooManyLines(raw: Uint8Array): boolean {
  let left = maxTextLines + raw.length / bytesOfLine;
  for (let at = raw.indexOf(10); at !== -1 && left > 0; at = raw.indexOf(10, at + 1)) left -= 1;
  return left <= 0;
}

async function parseWhole(raw: Uint8Array): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true });
  return toParsedMail(raw, email, false);
}

async function parseHead(raw: Uint8Array): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const head = await PostalMime.parse(readHead(raw)).catch(() => noEmail);
  return toParsedMail(raw, { ...head, text: '', html: '', attachments: [] }, true);
}

const noEmail: Email = { headers: [], headerLines: [], attachments: [] };

/** The first headers, of which a broken mail may have endless ones. */
function readHead(raw: Uint8Array): Uint8Array {
  const head = raw.subarray(0, 64_000);
  return head.subarray(0, findBody(head));
}

function toParsedMail(raw: Uint8Array, email: Email, isBroken: boolean): ParsedMail {
  const headers = readHeaders(email);
  const messageId = /<[^<>\s]{1,990}>/.exec(headers.get('message-id') ?? '')?.[0] ?? null;
  const text = email.text?.trim() ? email.text : htmlToText(email.html ?? '');
  return {
    fingerprint: computeFingerprint(raw, messageId, headers),
    messageId,
    from: findSender(email.from),
    recipients: listRecipients(email, headers),
    subject: clean(email.subject ?? '', maxLine, 'line'),
    text: clean(text, maxText, 'lines'),
    headers,
    files: email.attachments.filter(isFile).map(toFile),
    isBroken,
  };
}

/** Headers that are read; more are no mail of a person. */
const maxHeaders = 1000;

/** Characters of a header that are read: `References` of a long conversation. */
const maxHeader = 20_000;

function readHeaders(email: Email): Map<string, string> {
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers.slice(0, maxHeaders)) {
    const earlier = headers.get(key);
    const joined = earlier === undefined ? value : `${earlier}\n${value}`;
    headers.set(key, clean(joined, maxHeader, 'lines'));
  }
  return headers;
}

/** Cuts, and removes what the database takes in no text. */
const clean = (text: string, max: number, kind: 'line' | 'lines'): string =>
  cleanText(text.slice(0, max).replaceAll('\0', '').toWellFormed(), kind);

/** An address group has no sender. */
function findSender(from: Address | undefined): ParsedMail['from'] {
  const address = from?.address?.trim() ?? '';
  if (!bareAddress.test(address)) return null;
  return { address: address.toWellFormed(), name: clean(from?.name ?? '', maxLine, 'line') };
}

const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function listRecipients(email: Email, headers: ReadonlyMap<string, string>): string[] {
  const named = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address, group }) =>
    group ? group.map((one) => one.address) : [address ?? ''],
  );
  const delivered = deliveryHeaders.flatMap((name) => (headers.get(name) ?? '').split(/[\s,<>]+/));
  return [...named, ...delivered].filter((address) => bareAddress.test(address)).slice(0, 200);
}

/** Leaves out the small pictures of signatures. */
function isFile({ related, mimeType, content }: Attachment): boolean {
  const isPicture = related === true && mimeType.startsWith('image/');
  return !isPicture || toBytes(content).length >= smallPicture;
}

const toBytes = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const namesByType: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'message.eml',
  'message/delivery-status': 'delivery-status.txt',
  'application/ms-tnef': 'winmail.dat',
};

const toFile = ({ filename, mimeType, content }: Attachment): MailFile => ({
  name:
    filename?.trim() ||
    (namesByType[mimeType] ?? `file.${/\/(?:x-)?(\w{1,8})$/.exec(mimeType)?.[1] ?? 'bin'}`),
  type: mimeType,
  bytes: toBytes(content),
});

/** Returns where the body begins. */
function findBody(raw: Uint8Array): number {
  const buffer = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => ({ at: buffer.indexOf(end), length: end.length }));
  const [first] = ends.filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at);
  return first ? first.at + first.length : raw.length;
}

/**
 * Computes the digest of the Message-ID and the body, without the headers that servers add and
 * without the form of line ends, in which copies differ. Sender, date and subject stand for a
 * Message-ID that is missing.
 */
function computeFingerprint(
  raw: Uint8Array,
  messageId: string | null,
  headers: ReadonlyMap<string, string>,
): string {
  const instead = ['from', 'date', 'subject'].map((name) => headers.get(name) ?? '').join('\n');
  const hash = createHash('sha256').update(`${messageId ?? instead}\n`);
  const begin = findBody(raw);
  let end = raw.length;
  while (end > begin && [10, 13, 32].includes(raw[end - 1] ?? 0)) end -= 1;
  // At once: a mail may have millions of line ends.
  const body = new Uint8Array(end - begin);
  let length = 0;
  for (let at = begin; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte !== 13) body[length++] = byte;
  }
  return hash.update(body.subarray(0, length)).digest('hex');
}
