import { and, count, eq, not, sql, type SQL, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  addTicketAttachment as route,
  maxAttachmentBytes,
  maxAttachments,
  type ServiceAttachment,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import {
  type ArrivedFile,
  claimUpload,
  getArrivedAttachment,
} from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { publishRequestChange, publishTicketChange } from '../service-events.ts';
import { ticketMerge } from '../merge/ticket-merge.table.ts';
import { insertTicketEvents } from '../tickets/end-ticket.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import {
  type HolderKind,
  type LockedHolder,
  serviceAttachments,
  withLockedHolder,
} from './attachment.resource.ts';
import { serviceAttachment } from './service-attachment.table.ts';

interface NewAttachment {
  readonly kind: HolderKind;
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Attaches an upload to a ticket or a request in any status; a file of a request also belongs to
 * its ticket.
 * @throws DomainError 400 at `blob_path` if the upload cannot be used, is of a dangerous kind
 * (`getAttachmentType`), or exceeds the maximum number or size of all files but those of merged
 * tickets; `not_found`.
 */
export async function addAttachment(
  context: Context,
  { kind, id, body }: NewAttachment,
): Promise<ServiceAttachment> {
  authorize(context.actor, route.access);
  const file = await getArrivedAttachment(context, body.blob_path);
  const createdId = await withLockedHolder(context, { kind, id }, (tx, holder) =>
    attachFile(tx, context, holder, file),
  );
  return read(context, serviceAttachments, createdId);
}

/**
 * Attaches an upload to a locked ticket or request. Returns the attachment's id.
 * @throws DomainError 400 at `blob_path` if it exceeds the maximum number or size of all files; nothing
 * is written then.
 */
export async function attachFile(
  tx: Transaction,
  context: Context,
  holder: LockedHolder,
  file: ArrivedFile,
): Promise<string> {
  const { ticketId, requestId } = holder;
  const { fileSize } = file;
  await assertBelowLimits(tx, { column: serviceAttachment.ticketId, id: ticketId, fileSize });
  await assertBelowLimits(tx, { column: serviceAttachment.requestId, id: requestId, fileSize });
  await claimUpload(tx, context, file.blobPath);
  const attachmentId = await insertRow(tx, context, serviceAttachments, {
    ticketId,
    requestId,
    ...file,
  });
  await addAttachmentEvent(tx, context, holder, { kind: 'attachment_added', text: file.fileName });
  return attachmentId;
}

/**
 * Adds an event to the ticket's timeline and publishes the change of the ticket and the request.
 */
export async function addAttachmentEvent(
  tx: Transaction,
  context: Context,
  { ticketId, requestId, customerId }: LockedHolder,
  step: { kind: 'attachment_added' | 'attachment_removed'; text: string },
): Promise<void> {
  if (ticketId !== null) {
    await insertTicketEvents(tx, context, ticketId, [step]);
    await publishTicketChange(tx, { id: ticketId, customerId });
  }
  if (requestId !== null) await publishRequestChange(tx, { id: requestId, customerId });
}

/** Files of merged tickets leave room for as many on the other one. */
const cameByMerge = (id: string): SQL =>
  sql`exists (select from ${ticketMerge} join ${serviceTicket} on ${serviceTicket.id} = ${ticketMerge.ticketId}
    where ${serviceTicket.mergedIntoTicketId} = ${id}::uuid
      and ${serviceAttachment.id} = any(${ticketMerge.attachmentIds}))`;

/** The holder is locked, so that concurrent files cannot exceed the limits. */
async function assertBelowLimits(
  tx: Transaction,
  { column, id, fileSize }: { column: PgColumn; id: string | null; fileSize: number },
): Promise<void> {
  if (id === null) return;
  const [total] = await tx
    .select({ files: count(), bytes: sum(serviceAttachment.fileSize).mapWith(Number) })
    .from(serviceAttachment)
    .where(and(eq(column, id), not(cameByMerge(id))));
  if ((total?.files ?? 0) >= maxAttachments) {
    throw fieldError('blob_path', 'service_attachment.too_many', { most: maxAttachments });
  }
  const left = maxAttachmentBytes - (total?.bytes ?? 0);
  if (fileSize > left) {
    throw fieldError('blob_path', 'service_attachment.too_large_together', {
      most: maxAttachmentBytes / 1024 ** 2,
      left: Math.floor(left / 1024 ** 2),
    });
  }
}
