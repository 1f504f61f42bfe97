import { finishUpload, requestUploadParts, uploadPartSize } from '@portal/contract/documents';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { putFile, type TransferObserver, type UploadTicket } from '#web/lib/api/put-file.ts';
import { createRetry } from './retry.ts';

/**
 * Uploads a file in parts: those that have not arrived, each again after a lost connection, and
 * compares the bytes at the end.
 * @throws ApiError, NetworkError, or the abort.
 */
export async function putInParts(
  { blobPath }: UploadTicket,
  file: File,
  { signal, onProgress, onPause }: TransferObserver,
): Promise<void> {
  const retry = createRetry({ signal, onPause });
  const request = () => call(requestUploadParts, { body: { blob_path: blobPath }, signal });
  // Links end after some minutes: those for the rest of a slow upload are requested anew.
  for (;;) {
    const { parts } = await retry(request);
    if (parts.length === 0) break;
    const arrived = file.size - parts.reduce((sum, { size }) => sum + size, 0);
    let sent = arrived;
    onProgress(sent / file.size);
    try {
      for (const { offset, size, upload_url: url } of parts) {
        const before = sent;
        const part = file.slice(offset, offset + size);
        await retry(() =>
          putFile({ url, headers: {} }, part, {
            signal,
            onProgress: (fraction) => onProgress((before + fraction * size) / file.size),
          }),
        );
        sent += size;
      }
    } catch (error) {
      // 409: another attempt has joined the parts, and its response was lost.
      if (hasStatus(error, 409)) continue;
      // 403: the link has expired, which no first part of new links does.
      if (!hasStatus(error, 403) || sent === arrived) throw error;
    }
  }
  const body = { blob_path: blobPath, part_sha256: await computeDigests(file) };
  await retry(() => call(finishUpload, { body, signal }));
}

/** Returns the SHA-256 of each part; none where the browser cannot compute it, as over plain http. */
async function computeDigests(file: File): Promise<string[]> {
  if (!globalThis.isSecureContext) return [];
  const digests: string[] = [];
  for (let offset = 0; offset < file.size; offset += uploadPartSize) {
    const bytes = await file.slice(offset, offset + uploadPartSize).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    digests.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return digests;
}
