import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  addTicketAttachment as route,
  mostAttachments,
  type ServiceAttachment,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { getArrivedAttachment, claimUpload } from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { announceRequest, announceTicket } from '../announce-change.ts';
import { rememberEvents } from '../tickets/remember-events.ts';
import { serviceAttachments } from './attachment.resource.ts';
import { withHolder, type HeldHolder, type HolderKind } from './holder.ts';
import { serviceAttachment } from './service-attachment.table.ts';

interface Added {
  readonly kind: HolderKind;
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Attaches an upload to a ticket or a request, of any status; a request's is its ticket's as well.
 * @throws PortalError 400 at `blob_path` where the upload cannot be used, is neither an image nor a
 * PDF, or there are as many files as there may be; `not_found`.
 */
export async function addAttachment(
  context: Context,
  { kind, id, body }: Added,
): Promise<ServiceAttachment> {
  authorize(context.actor, route.access);
  const file = await getArrivedAttachment(context, body.blob_path);
  const made = await withHolder(context, { kind, id }, async (tx, holder) => {
    await requireRoom(tx, serviceAttachment.ticketId, holder.ticketId);
    await requireRoom(tx, serviceAttachment.requestId, holder.requestId);
    await claimUpload(tx, context, file.blobPath);
    const { ticketId, requestId } = holder;
    const attachmentId = await insertRow(tx, context, serviceAttachments, {
      ticketId,
      requestId,
      ...file,
    });
    await tell(tx, context, holder, { kind: 'attachment_added', text: file.fileName });
    return attachmentId;
  });
  return read(context, serviceAttachments, made);
}

/** Whatever the file is of has a step more, and its onlookers are told. */
export async function tell(
  tx: Transaction,
  context: Context,
  { ticketId, requestId, customerId }: HeldHolder,
  step: { kind: 'attachment_added' | 'attachment_removed'; text: string },
): Promise<void> {
  if (ticketId !== null) {
    await rememberEvents(tx, context, ticketId, [step]);
    await announceTicket(tx, { id: ticketId, customerId });
  }
  if (requestId !== null) await announceRequest(tx, { id: requestId, customerId });
}

async function requireRoom(tx: Transaction, column: PgColumn, id: string | null): Promise<void> {
  if (id === null) return;
  const count = await tx.$count(serviceAttachment, eq(column, id));
  if (count >= mostAttachments) {
    throw fieldError('blob_path', 'service_attachment.too_many', { most: mostAttachments });
  }
}
