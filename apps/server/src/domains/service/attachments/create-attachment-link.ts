import { getTicketAttachmentUrl as route } from '@portal/contract/service';
import type { RouteResponse } from '@portal/contract/kernel';
import { createFileLink } from '#server/domains/documents/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getAttachment, type AttachmentPath } from './attachment.resource.ts';

/**
 * Creates a download link for a file of a ticket or a request.
 * @throws DomainError `not_found`, `file_pending`, `file_quarantined`.
 */
export async function createAttachmentLink(
  context: Context,
  { download, ...path }: AttachmentPath & { readonly download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const { blob_path, file } = await getAttachment(context, path);
  return createFileLink(context, { blob_path, ...file }, download);
}
