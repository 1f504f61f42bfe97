import {
  type InboundOutcome,
  openRequestFromMail as route,
  type RequestFromMail,
  type ServiceRequest,
} from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, type LockedRow, lockRow } from '#server/resource/write.ts';
import { serviceAttachments } from '../attachments/attachment.resource.ts';
import { insertRequest } from '../requests/save-request.ts';
import { serviceRequests } from '../requests/service-request.resource.ts';
import { cut, maxMessageLength } from './compose-message.ts';
import { inboundMail, inboundMailFile } from './inbound-mail.table.ts';
import { inboundMails } from './unmatched-mail.resource.ts';

/** Locked mail that waits for the desk, with the types of its columns. */
export type LockedMail = LockedRow & typeof inboundMail.$inferSelect;

/**
 * Locks a mail that waits for the desk.
 * @throws DomainError `conflict` for one that no longer does; `not_found`.
 */
export async function lockUnmatchedMail(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedMail> {
  const row = await lockRow(tx, context, inboundMails, { id, seenVersion: null });
  if (!isMail(row)) throw new Error(`${id} is no mail`);
  if (row.outcome === 'unmatched') return row;
  throw new DomainError('conflict', { message: { key: 'inbound_mail.opened' } });
}

/** Narrows a row of the mails' table, whose definition guarantees the column types. */
const isMail = (row: LockedRow): row is LockedMail =>
  typeof row['outcome'] === 'string' && typeof row['fingerprint'] === 'string';

/**
 * Creates a request from a mail, with its files. Its sender becomes the requester unless another one
 * is sent, and its text the description.
 * @throws DomainError 400 as `createRequest`; `conflict` for a mail that became a request before, or
 * was deleted; `not_found`.
 */
export async function openRequestFromMail(
  context: Context,
  { id, body }: { id: string; body: RequestFromMail },
): Promise<Versioned<ServiceRequest>> {
  authorize(context.actor, route.access);
  const requestId = await transact(context, async (tx) => {
    const mail = await lockUnmatchedMail(tx, context, id);
    const createdId = await insertRequest(tx, context, {
      ...body,
      description: body.description ?? describeMail(mail),
      requester_email: body.requester_email === undefined ? mail.fromAddress : body.requester_email,
    });
    await moveFiles(tx, context, mail.id, createdId);
    // The text is the request's from now on.
    await endMail(tx, context, mail, {
      outcome: 'opened',
      requestId: createdId,
      text: '',
      leftOut: null,
    });
    return createdId;
  });
  return read(context, serviceRequests, requestId);
}

/** Returns subject, text and what was left out, as far as a request takes them. */
function describeMail({ subject, text, leftOut }: LockedMail): string {
  const parts = [subject, text, leftOut ?? ''].filter((part) => part !== '');
  return cut(parts.join('\n\n') || '–', maxMessageLength);
}

type EndedMail = Partial<typeof inboundMail.$inferInsert> & { readonly outcome: InboundOutcome };

/** Stores what became of a mail. The audit log does not repeat what it says. */
export async function endMail(
  tx: Transaction,
  context: Context,
  mail: LockedMail,
  values: EndedMail,
): Promise<void> {
  await tx
    .update(inboundMail)
    .set({ ...values, updatedAt: context.now.toISOString() })
    .where(eq(inboundMail.id, mail.id));
  const { outcome, requestId = null } = values;
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: inboundMail,
    objectId: mail.id,
    before: { outcome: mail.outcome, requestId: mail.requestId },
    after: { outcome, requestId },
  });
}

async function moveFiles(
  tx: Transaction,
  context: Context,
  mailId: string,
  requestId: string,
): Promise<void> {
  const files = await tx
    .delete(inboundMailFile)
    .where(eq(inboundMailFile.mailId, mailId))
    .returning();
  for (const { blobPath, fileName, fileSize, contentType } of files) {
    const file = { blobPath, fileName, fileSize, contentType, uploadedBy: null };
    await insertRow(tx, context, serviceAttachments, {
      ticketId: null,
      requestId,
      ...file,
    });
  }
}
