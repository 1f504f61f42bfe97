import { askUpload } from '#web/lib/api/ask-upload.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import type { TransferPorts } from './transfer.ts';

/** Uploads through the portal's API. */
export const uploadPorts: TransferPorts = {
  request: (file, signal) => askUpload(file, 'document', signal),
  put: putFile,
  now: () => Date.now(),
};
