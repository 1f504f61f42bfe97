import {
  addRequestAttachment,
  addTicketAttachment,
  getRequestAttachmentUrl,
  getTicketAttachmentUrl,
  listRequestAttachments,
  listTicketAttachments,
  removeRequestAttachment,
  removeTicketAttachment,
} from '@portal/contract/service';
import { pageSize } from '@portal/contract/kernel';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Object with attachments: a ticket or a request. */
export interface AttachmentHolder {
  kind: 'ticket' | 'request';
  id: string;
}

/** Query for all files of a ticket or request; there are few, even of merged tickets. */
export function listAttachmentsQuery({ kind, id }: AttachmentHolder) {
  const parts = { params: { id }, query: { limit: pageSize.max } };
  return kind === 'ticket'
    ? routeQuery('service', listTicketAttachments, parts)
    : routeQuery('service', listRequestAttachments, parts);
}

/** Attaches an upload. Throws ApiError or NetworkError. */
export async function addAttachment({ kind, id }: AttachmentHolder, blobPath: string) {
  const parts = { params: { id }, body: { blob_path: blobPath } };
  return kind === 'ticket' ? call(addTicketAttachment, parts) : call(addRequestAttachment, parts);
}

/** Requests a link to a file, valid for five minutes. Throws ApiError or NetworkError. */
export async function getAttachmentUrl(
  { kind, id }: AttachmentHolder,
  attachmentId: string,
  download = false,
): Promise<string> {
  const parts = { params: { id, attachmentId }, query: download ? { download } : {} };
  const response = await (kind === 'ticket'
    ? call(getTicketAttachmentUrl, parts)
    : call(getRequestAttachmentUrl, parts));
  return response.download_url;
}

/** Deletes a file. Throws ApiError or NetworkError. */
export async function deleteAttachment(
  { kind, id }: AttachmentHolder,
  attachmentId: string,
): Promise<void> {
  const parts = { params: { id, attachmentId } };
  await (kind === 'ticket'
    ? call(removeTicketAttachment, parts)
    : call(removeRequestAttachment, parts));
}
