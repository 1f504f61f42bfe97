import type { UploadPurpose } from '@portal/contract/documents';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import type { TransferPorts } from './transfer.ts';

/** Creates ports that upload through the API; the purpose determines the permission. */
export const createUploadPorts = (purpose: UploadPurpose): TransferPorts => ({
  request: (file, signal) => requestUploadTarget(file, purpose, signal),
  put: putFile,
  now: () => Date.now(),
});
