import {
  getAttachmentType,
  getUploadType,
  requestUpload,
  type UploadPurpose,
} from '@portal/contract/documents';
import { call } from './call.ts';
import type { UploadTicket } from './put-file.ts';

/**
 * Requests a ticket to upload one file, with the content type derived from its name and the
 * browser.
 */
export async function requestUploadTarget(
  file: File,
  purpose: UploadPurpose,
  signal: AbortSignal,
): Promise<UploadTicket> {
  const getType = purpose === 'attachment' ? getAttachmentType : getUploadType;
  const type = getType(file.name, file.type);
  const target = await call(requestUpload, {
    body: {
      upload_type: purpose,
      blob_path: file.name,
      size: file.size,
      ...(type === null ? {} : { content_type: type }),
    },
    signal,
  });
  return {
    url: target.upload_url,
    blobPath: target.blob_path,
    headers: target.headers,
    expiresAt: Date.parse(target.expires_at),
  };
}
