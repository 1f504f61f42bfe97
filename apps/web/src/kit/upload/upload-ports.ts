import type { UploadPurpose } from '@portal/contract/documents';
import { askUpload } from '#web/lib/api/ask-upload.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import type { TransferPorts } from './transfer.ts';

/** Uploads through the portal's API; what a file is for decides who may send it. */
export const uploadPorts = (purpose: UploadPurpose): TransferPorts => ({
  request: (file, signal) => askUpload(file, purpose, signal),
  put: putFile,
  now: () => Date.now(),
});
