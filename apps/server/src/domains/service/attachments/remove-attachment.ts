import { removeTicketAttachment as route } from '@portal/contract/service';
import { revokeFileLinks, releaseFile } from '#server/domains/uploads/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { addAttachmentEvent } from './add-attachment.ts';
import {
  type AttachmentPath,
  getAttachment,
  serviceAttachments,
  withLockedHolder,
} from './attachment.resource.ts';

/**
 * Deletes a file of a ticket or a request; its links stop working immediately.
 * @throws DomainError `permission_denied` for a customer's user who did not attach it; `not_found`.
 */
export async function removeAttachment(context: Context, path: AttachmentPath): Promise<void> {
  authorize(context.actor, route.access);
  const file = await getAttachment(context, path);
  await withLockedHolder(context, path, async (tx, holder) => {
    const before = await lockRow(tx, context, serviceAttachments, {
      id: file.id,
      seenVersion: null,
    });
    const isOwn = before['uploadedBy'] === getUserId(context.actor);
    if (context.actor.kind === 'customer' && !isOwn) throw new DomainError('permission_denied');
    await deleteRow(tx, context, serviceAttachments, before);
    await releaseFile(tx, file.blob_path);
    const step = { kind: 'attachment_removed' as const, text: file.file.name };
    await addAttachmentEvent(tx, context, { ...holder, requestId: file.request_id }, step);
  });
  await revokeFileLinks(context, file.blob_path);
}
