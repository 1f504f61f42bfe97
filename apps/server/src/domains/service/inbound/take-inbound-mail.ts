import { fallbackLanguage } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { and, eq, gt, sum } from 'drizzle-orm';
import type { InboundOutcome, InboundReason } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { claimUpload } from '#server/domains/uploads/index.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { MailThreads } from '#server/mail/mail-thread.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import type { LockedHolder } from '../attachments/attachment.resource.ts';
import { findMergeTarget } from '../merge/find-merge-target.ts';
import { writeAndMail } from '../messages/add-message.ts';
import { writeRequestMessage } from '../messages/add-message-to-request.ts';
import { createCancelledError, writeCustomerReply } from '../messages/add-customer-reply.ts';
import { findReplyReceivers, lookUpMessageTicket } from '../messages/look-up-ticket.ts';
import { getDeviceName, getTicketUrl } from '../mailing/mail-requester.ts';
import { lockRequest, serviceRequests } from '../requests/service-request.resource.ts';
import {
  formatTicketNumber,
  type LockedTicket,
  lockTicket,
} from '../tickets/service-ticket.resource.ts';
import { composeMessage, cut, maxMessageLength } from './compose-message.ts';
import { createDirectory } from './create-directory.ts';
import { inboundMail, inboundMailFile } from './inbound-mail.table.ts';
import type { MailFile, ParsedMail } from './parse-mail.ts';
import {
  type InboundMail,
  type MailSender,
  readInboundMail,
  type RepliedWork,
} from './read-inbound-mail.ts';
import { createSenderContext } from './sender-context.ts';
import { attachFiles, describeLeftOut, type StoredFiles, storeFiles } from './store-files.ts';

export interface InboundMailTools extends JobServices {
  readonly threads: MailThreads;
  /** Returns true for an address or a message id of the portal. */
  readonly isOwn: (idOrAddress: string) => boolean;
}

/**
 * Takes a mail: adds it to its ticket or request, or keeps it for the desk. All that follows from it is one
 * transaction with its row, so that a mail that comes twice, at once or after a crash, has one effect.
 * @param raw Message of RFC 5322, at most `maxInboundMailBytes`.
 * @throws DomainError `unavailable` and errors of the database: the mail was not taken, and may be
 * brought again.
 */
export async function takeInboundMail(
  tools: InboundMailTools,
  raw: Uint8Array,
): Promise<InboundOutcome> {
  const directory = createDirectory(tools);
  const inbound = await readInboundMail(raw, { threads: tools.threads, directory });
  const { fingerprint } = inbound.mail;
  const earlier = await findOutcome(tools, fingerprint);
  if (earlier !== null) return earlier;
  const { action } = inbound;
  if (action.kind === 'ignore') return storeIgnored(tools, inbound, action.reason);
  if (action.kind === 'unmatched') return storeUnmatched(tools, inbound, action);
  return reply(tools, inbound, action);
}

async function findOutcome(
  { database }: InboundMailTools,
  fingerprint: string,
): Promise<InboundOutcome | null> {
  const [found] = await database.orm
    .select({ outcome: inboundMail.outcome })
    .from(inboundMail)
    .where(eq(inboundMail.fingerprint, fingerprint));
  return found?.outcome ?? null;
}

type MailRow = Pick<typeof inboundMail.$inferInsert, 'outcome' | 'reason'> &
  Partial<typeof inboundMail.$inferInsert>;

/**
 * Inserts the row of a mail. Returns null if there is one: its transaction has come first, and this
 * one is to do nothing.
 */
async function insertMail(
  tx: Transaction,
  { now }: Context,
  { mail }: Pick<InboundMail, 'mail'>,
  row: MailRow,
): Promise<string | null> {
  const at = now.toISOString();
  const [inserted] = await tx
    .insert(inboundMail)
    .values({
      id: newId(),
      fingerprint: mail.fingerprint,
      fromAddress: mail.from?.address ?? null,
      createdAt: at,
      updatedAt: at,
      ...row,
    })
    .onConflictDoNothing({ target: inboundMail.fingerprint })
    .returning({ id: inboundMail.id });
  return inserted?.id ?? null;
}

async function storeIgnored(
  tools: InboundMailTools,
  inbound: InboundMail,
  reason: InboundReason,
): Promise<InboundOutcome> {
  const context = createMailContext(tools);
  const { subject } = inbound.mail;
  await transact(context, (tx) =>
    insertMail(tx, context, inbound, { outcome: 'ignored', reason, subject }),
  );
  return 'ignored';
}

const createMailContext = (tools: InboundMailTools): Context =>
  createSystemContext(tools, 'inbound mail', tools.clock.now());

/** Keeps a mail with its files for the desk. */
export async function storeUnmatched(
  tools: InboundMailTools,
  inbound: Pick<InboundMail, 'mail'>,
  { reason, ticketId }: { reason: InboundReason; ticketId: string | null },
): Promise<InboundOutcome> {
  const context = createMailContext(tools);
  const { mail } = inbound;
  const stored = await storeUnmatchedFiles(context, [...mail.files, ...listLongTexts(mail)]);
  await transact(context, async (tx) => {
    const sender = mail.from && (await createDirectory(tools).findSender(mail.from.address));
    const mailId = await insertMail(tx, context, inbound, {
      outcome: 'unmatched',
      reason,
      fromName: mail.from?.name || null,
      subject: mail.subject,
      text: cut(mail.text, maxMessageLength),
      leftOut: describeLeftOut(stored.leftOut, fallbackLanguage),
      senderId: sender?.userId ?? null,
      ticketId,
    });
    if (mailId === null) return;
    for (const { blobPath, fileName, fileSize, contentType } of stored.files) {
      await claimUpload(tx, context, blobPath);
      const file = { blobPath, fileName, fileSize, contentType };
      await tx.insert(inboundMailFile).values({ id: newId(), mailId, ...file });
    }
  });
  return 'unmatched';
}

/**
 * Bytes of files of mails that wait for the desk; those of further mails are left out. Anybody can send
 * such mails, and a full store would stop everybody's.
 */
export const maxUnmatchedBytes = 2 * 1024 ** 3;

async function storeUnmatchedFiles(
  context: Context,
  files: readonly MailFile[],
): Promise<StoredFiles> {
  const { orm } = context.database;
  const [total] = await orm.select({ bytes: sum(inboundMailFile.fileSize) }).from(inboundMailFile);
  if (Number(total?.bytes ?? 0) < maxUnmatchedBytes) return storeFiles(context, files);
  return { files: [], leftOut: files.map(({ name }) => ({ name, reason: 'no_room' })) };
}

/** Adds a mail to its ticket or request as its sender would in the browser. */
async function reply(
  tools: InboundMailTools,
  inbound: InboundMail,
  { on, sender }: { on: RepliedWork; sender: MailSender },
): Promise<InboundOutcome> {
  const context = createSenderContext(createMailContext(tools), sender);
  const sent = sender.customerId === null ? withoutQuotes(inbound) : inbound;
  const stored = await storeFiles(context, [...sent.mail.files, ...listLongTexts(sent.mail)]);
  const mail = { inbound: sent, sender, stored };
  let { ticketId } = on;
  if (ticketId === null && on.requestId !== null) {
    const outcome = await replyOnRequest(tools, context, { ...mail, requestId: on.requestId });
    if (outcome !== null) return outcome;
    ({ service_ticket_id: ticketId } = await read(context, serviceRequests, on.requestId));
  }
  if (ticketId === null) throw new Error('A mail is about no ticket and no request');
  const message = { ...mail, ticketId };
  try {
    await (sender.customerId === null
      ? writeAsEmployee(context, message)
      : writeAsCustomer(context, message));
    return 'message';
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    // They see other clinics alone: the mail is nobody's who may write on the ticket.
    if (error.code === 'not_found')
      return storeUnmatched(tools, inbound, { reason: 'unknown_sender', ticketId });
    return refuse(tools, message, error);
  }
}

/**
 * Adds a mail to a request that has no ticket; one that takes no reply any more waits for the desk.
 * Returns null if the ticket was opened meanwhile: the mail belongs there.
 */
async function replyOnRequest(
  tools: InboundMailTools,
  context: Context,
  { inbound, sender, stored, requestId }: MailReply & { readonly requestId: string },
): Promise<InboundOutcome | null> {
  try {
    return await transact(context, async (tx) => {
      const request = await lockRequest(tx, context, requestId);
      if (request.serviceTicketId !== null) return null;
      const row = { outcome: 'message', reason: null, senderId: sender.userId, requestId } as const;
      if ((await insertMail(tx, context, inbound, row)) === null) return 'message';
      const holder = { ticketId: null, requestId, customerId: request.customerId };
      const leftOut = await attachFiles(tx, context, holder, stored);
      const note = describeLeftOut(leftOut, context.language);
      const folded = getWritten(context, inbound);
      const text = composeMessage(folded, note);
      const { written } = folded;
      await writeRequestMessage(tx, context, { request, kind: 'reply', text, written });
      return 'message';
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    return storeUnmatched(tools, inbound, { reason: 'no_ticket', ticketId: null });
  }
}

/**
 * Leaves out what an employee quotes: the customer reads the message, and what they quote may be an
 * alert, or what colleagues wrote to each other.
 */
const withoutQuotes = (inbound: InboundMail): InboundMail => ({
  ...inbound,
  mail: { ...inbound.mail, text: inbound.text.written },
  text: { ...inbound.text, folded: '' },
});

/** Returns the whole text as a file, if it is longer than a message. */
function listLongTexts({ text }: ParsedMail): MailFile[] {
  if (text.length <= maxMessageLength - 1000) return [];
  return [{ name: 'mail.txt', type: 'text/plain', bytes: Buffer.from(text) }];
}

interface MailReply {
  readonly inbound: InboundMail;
  readonly sender: MailSender;
  readonly stored: StoredFiles;
}

interface MailMessage extends MailReply {
  readonly ticketId: string;
}

const toHolder = ({ id, customerId }: LockedTicket): LockedHolder => ({
  ticketId: id,
  requestId: null,
  customerId,
});

const messageRow = ({ sender, ticketId }: MailMessage): MailRow => ({
  outcome: 'message',
  reason: null,
  senderId: sender.userId,
  ticketId,
});

async function writeAsCustomer(context: Context, message: MailMessage): Promise<void> {
  const { inbound, ticketId, stored } = message;
  const seen = await findMergeTarget(context, ticketId);
  await transact(context, async (tx) => {
    if ((await insertMail(tx, context, inbound, messageRow(message))) === null) return;
    const text = getWritten(context, inbound);
    await writeCustomerReply(tx, context, {
      id: ticketId,
      seen,
      // It may be the description of a new ticket, which is no longer than a message.
      text: cut(text.written, maxMessageLength),
      complete: async (_tx, ticket) => {
        const leftOut = await attachFiles(tx, context, toHolder(ticket), stored);
        return composeMessage(text, describeLeftOut(leftOut, context.language));
      },
    });
  });
}

/** A mail with files alone has a text, too. */
function getWritten({ language }: Context, { text }: InboundMail): InboundMail['text'] {
  if (text.written !== '') return text;
  return { ...text, written: translate(language, { key: 'inbound_mail.no_text' }) };
}

async function writeAsEmployee(context: Context, message: MailMessage): Promise<void> {
  const { inbound, ticketId, stored } = message;
  for (let isWritten = false; !isWritten;) {
    const ticket = await lookUpMessageTicket(context, ticketId);
    if (ticket.status === 'cancelled') throw createCancelledError();
    const receivers = await findReplyReceivers(context, ticket);
    isWritten = await transact(context, async (tx) => {
      const locked = await lockTicket(tx, context, ticket.id);
      // The requester may have changed since the ticket was read, or the ticket was merged.
      if (locked.requesterEmail !== ticket.requesterEmail) return false;
      if (locked.mergedIntoTicketId !== null) return false;
      if ((await insertMail(tx, context, inbound, messageRow(message))) === null) return true;
      const leftOut = await attachFiles(tx, context, toHolder(locked), stored);
      const note = describeLeftOut(leftOut, context.language);
      const text = composeMessage(getWritten(context, inbound), note);
      const written = { kind: 'reply', ticket, text } as const;
      await writeAndMail(tx, context, written, receivers);
      return true;
    });
  }
}

/** Hours in which a sender is told one time that a ticket takes no mail. */
const refusalHours = 24;

/**
 * Tells the sender why their mail was not added to its ticket. Once a day, because a program may
 * reply to it.
 */
async function refuse(
  tools: InboundMailTools,
  { inbound, ticketId, sender }: MailMessage,
  { sentence }: DomainError,
): Promise<InboundOutcome> {
  const context = createMailContext(tools);
  await transact(context, async (tx) => {
    // Locked, so that its mails are collected one after another.
    const ticket = await lockTicket(tx, context, ticketId);
    const row = {
      outcome: 'refused',
      reason: 'refused',
      senderId: sender.userId,
      ticketId,
    } as const;
    const isInformed = await wasRefused(tx, context, { ticketId, senderId: sender.userId });
    if ((await insertMail(tx, context, inbound, row)) === null || isInformed) return;
    await sendMail(tx, {
      to: sender.email,
      name: sender.name,
      language: sender.language ?? fallbackLanguage,
      timeZone: sender.timeZone,
      template: 'reply_refused',
      params: {
        ticket: formatTicketNumber(ticket),
        device: await getDeviceName(tx, ticket.installedDeviceId),
        link: getTicketUrl(context, ticketId),
        reason: { message: sentence.key },
      },
      topicId: ticketId,
    });
  });
  return 'refused';
}

async function wasRefused(
  tx: Transaction,
  { now }: Context,
  { ticketId, senderId }: { readonly ticketId: string; readonly senderId: string },
): Promise<boolean> {
  const since = addMilliseconds(now, -hours(refusalHours)).toISOString();
  const [earlier] = await tx
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(
      and(
        eq(inboundMail.ticketId, ticketId),
        eq(inboundMail.senderId, senderId),
        eq(inboundMail.outcome, 'refused'),
        gt(inboundMail.createdAt, since),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
