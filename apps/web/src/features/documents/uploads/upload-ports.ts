import { requestUpload, uploadTypeOf } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import type { TransferPorts } from './transfer.ts';

/** Uploads through the portal's API. */
export const uploadPorts: TransferPorts = {
  request: async (file, signal) => {
    const type = uploadTypeOf(file.name, file.type);
    const answer = await call(requestUpload, {
      body: {
        upload_type: 'document',
        blob_path: file.name,
        size: file.size,
        ...(type === null ? {} : { content_type: type }),
      },
      signal,
    });
    return {
      url: answer.upload_url,
      blobPath: answer.blob_path,
      headers: answer.headers,
      expiresAt: Date.parse(answer.expires_at),
    };
  },
  put: putFile,
  now: () => Date.now(),
};
