import { eq } from 'drizzle-orm';
import { removeTicketAttachment as route } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { endLinksTo, releaseFile } from '#server/domains/uploads/index.ts';
import { authorise, userIdOf } from '#server/kernel/actor.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { tell } from './add-attachment.ts';
import { serviceAttachments } from './attachment.resource.ts';
import { attachmentAt, type AttachmentPath } from './holder.ts';

/**
 * Deletes a file of a ticket or a request, wherever it was attached; links to it end at once.
 * @throws PortalError `permission_denied` for a customer's user who did not attach it; `not_found`.
 */
export async function removeAttachment(context: Context, path: AttachmentPath): Promise<void> {
  authorise(context.actor, route.access);
  const file = await attachmentAt(context, path);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, serviceAttachments, {
      id: file.id,
      seenVersion: null,
    });
    const isOwn = before['uploadedBy'] === userIdOf(context.actor);
    if (context.actor.kind === 'customer' && !isOwn) throw new PortalError('permission_denied');
    await deleteRow(tx, context, serviceAttachments, before);
    await releaseFile(tx, file.blob_path);
    const { ticket_id: ticketId, request_id: requestId } = file;
    const customerId = await customerOf(tx, { ticketId, requestId });
    const step = { kind: 'attachment_removed' as const, text: file.file.name };
    await tell(tx, context, { ticketId, requestId, customerId }, step);
  });
  await endLinksTo(context, file.blob_path);
}

async function customerOf(
  tx: Transaction,
  { ticketId, requestId }: { ticketId: string | null; requestId: string | null },
): Promise<string> {
  const [holder] =
    ticketId === null
      ? await tx
          .select({ customerId: serviceRequest.customerId })
          .from(serviceRequest)
          .where(eq(serviceRequest.id, requestId ?? ''))
      : await tx
          .select({ customerId: serviceTicket.customerId })
          .from(serviceTicket)
          .where(eq(serviceTicket.id, ticketId));
  if (!holder) throw new PortalError('not_found');
  return holder.customerId;
}
