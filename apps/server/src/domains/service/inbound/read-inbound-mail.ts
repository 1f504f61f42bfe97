import type { ClinicRole, Language } from '@portal/contract/kernel';
import type { AutomaticReason, UnmatchedReason } from '@portal/contract/service';
import type { MailThreads, MailToken, NamedObject } from '#server/mail/mail-thread.ts';
import { foldQuotes, type FoldedText } from './fold-quotes.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';

/** Beginnings of the subjects of absence notes, of programs that send no header with them. */
const absenceSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|answer)|out of (?:the )?office|absence\b|automatisch antwoord|afwezig(?:heid)?|réponse automatique|message d['’]absence|automatische antwort|abwesenheit)/i;

const bounceSender = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)(?:[+@-]|$)/i;

/** What becomes of a mail. */
export type InboundAction =
  | { readonly kind: 'reply'; readonly on: RepliedWork; readonly sender: MailSender }
  | {
      readonly kind: 'unmatched';
      readonly reason: UnmatchedReason;
      /** Ticket that the mail names, as its signature proves. */
      readonly ticketId: string | null;
    }
  | { readonly kind: 'ignore'; readonly reason: AutomaticReason };

/** A ticket, or a request that may have none yet. */
export interface RepliedWork {
  /** Null for a request without a ticket. */
  readonly ticketId: string | null;
  /** Null if the mail names the ticket. */
  readonly requestId: string | null;
  readonly customerId: string;
}

/** An account that may write on tickets. */
export interface MailSender {
  readonly userId: string;
  /** Customer of a customer's user; null for an employee with `service`. */
  readonly customerId: string | null;
  /** As they are stored with the account; see `toClinicView`. */
  readonly clinicRole: ClinicRole | null;
  readonly clinicIds: readonly string[];
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
  readonly timeZone: string | null;
}

/** What the rules ask about tickets and people. */
export interface MailDirectory {
  findWork(named: NamedObject): Promise<RepliedWork | null>;
  /** Returns the open account at an address: a customer's user, or an employee with `service`. */
  findSender(address: string): Promise<MailSender | null>;
  /** Counts the mails of a sender that became messages on a ticket or a request in the last hour. */
  countRecent(sender: MailSender, on: RepliedWork): Promise<number>;
  /** Returns true for an address or a message id of the portal. */
  isOwn(idOrAddress: string): boolean;
}

/** Messages that a sender adds to a ticket or a request by mail in an hour; more are a loop of two programs. */
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
 * 2. A mail belongs to the ticket or the request of its signed address, or of a signed message id that it
 *    refers to. It becomes a message if its sender may write there: the customer's user, or, with an
 *    address that was signed for them, an employee with `service`. A forwarded address therefore helps
 *    nobody.
 * 3. Every other mail waits for the desk.
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
  const isAbsent = isAbsenceNote(mail);
  const isEmpty = text.written === '' && mail.files.length === 0;
  const sender = await directory.findSender(address);
  const { work, hasToken, isPersonal } = await findNamedWork(mail, { threads, directory });
  if (work === null) {
    if (hasToken) return toUnmatched('forged_address');
    if (isAbsent) return toUnmatched('absence_note');
    return toUnmatched(sender === null ? 'unknown_sender' : 'no_ticket');
  }
  // Customers have message ids of the ticket, too: an employee must have been written to.
  const isAllowed =
    sender !== null &&
    (sender.customerId === null ? isPersonal : sender.customerId === work.customerId);
  if (!isAllowed) return toUnmatched('unknown_sender', work.ticketId);
  if (isAbsent) return toUnmatched('absence_note', work.ticketId);
  if (isEmpty) return toUnmatched('empty', work.ticketId);
  if ((await directory.countRecent(sender, work)) >= maxRepliesInHour)
    return { kind: 'ignore', reason: 'loop' };
  return { kind: 'reply', on: work, sender };
}

const toUnmatched = (reason: UnmatchedReason, ticketId: string | null = null): InboundAction => ({
  kind: 'unmatched',
  reason,
  ticketId,
});

/** Tokens that are looked up; a mail of ours has one of each kind. */
const maxTokens = 10;

interface NamedWork {
  readonly work: RepliedWork | null;
  /** True if the mail names a ticket or a request, even if no signature is valid. */
  readonly hasToken: boolean;
  /** True if the signature was made for the sender. */
  readonly isPersonal: boolean;
}

const toCandidate = (token: MailToken, isPersonal: boolean) => ({ token, isPersonal });

/** Finds the ticket or the request that a mail names with a valid signature. */
async function findNamedWork(
  { from, recipients, headers }: ParsedMail,
  { threads, directory }: Tools,
): Promise<NamedWork> {
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
    const work = await directory.findWork(token.names);
    // The signature is of what the mail was about: of the request, even if it has a ticket by now.
    const id = work && (work.requestId ?? work.ticketId);
    const isValid =
      id !== null &&
      (isPersonal ? threads.isAddressToken(token, id, sender) : threads.isThreadToken(token, id));
    if (isValid) return { work, hasToken: true, isPersonal };
  }
  return { work: null, hasToken: candidates.length > 0, isPersonal: false };
}

/**
 * Returns true for a mail that only its subject calls an absence note. People write such subjects, too,
 * so nobody's reply is lost by it.
 */
const isAbsenceNote = ({ subject }: Pick<ParsedMail, 'subject'>): boolean =>
  absenceSubject.test(subject);

/**
 * Recognizes mails that programs send: notices of failed delivery (RFC 3464), replies of absent
 * people (RFC 3834), lists, and our own mails that come back. Returns null for any other.
 * @param isOwn Returns true for a message id or an address of the portal.
 */
function recognizeAutomatic(
  mail: ParsedMail,
  isOwn: (idOrAddress: string) => boolean,
): AutomaticReason | null {
  const has = (name: string): boolean => mail.headers.has(name);
  const value = (name: string): string => (mail.headers.get(name) ?? '').trim().toLowerCase();
  if (isOwn(mail.messageId ?? '') || isOwn(mail.from?.address ?? '')) return 'loop';
  if (
    value('content-type').startsWith('multipart/report') ||
    value('return-path') === '<>' ||
    has('x-failed-recipients') ||
    bounceSender.test(mail.from?.address ?? '')
  )
    return 'bounce';
  const submitted = value('auto-submitted').split(';', 1)[0]?.trim() ?? '';
  if (
    (submitted !== '' && submitted !== 'no') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].some(has) ||
    value('precedence') === 'auto_reply'
  )
    return 'auto_reply';
  const isBulk = ['bulk', 'junk', 'list'].includes(value('precedence'));
  return isBulk || has('list-id') || has('list-unsubscribe') ? 'bulk' : null;
}
