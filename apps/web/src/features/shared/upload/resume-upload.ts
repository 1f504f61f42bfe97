import { requestUploadParts, type UploadPurpose } from '@portal/contract/documents';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { UploadTicket } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';

/** Milliseconds for which parts of an upload are requested; the server forgets it after a day. */
const resumableFor = 22 * 60 * 60_000;

/**
 * Returns a ticket for a file in parts: that of an earlier attempt in this tab if the server still
 * has it, also after a reload, or else a new one. The same file is one of equal name, size and time
 * of its last change; the server compares its bytes in the end.
 */
export async function requestResumableUpload(
  file: File,
  purpose: UploadPurpose,
  signal: AbortSignal,
): Promise<UploadTicket> {
  const key = `upload:${purpose}:${file.size}:${file.lastModified}:${file.name}`;
  const known = sessionStorage.getItem(key);
  if (known !== null && (await isKnown(known, signal))) return toTicket(known);
  const { blobPath } = await requestUploadTarget(file, purpose, signal);
  // Sign-out clears it.
  sessionStorage.setItem(key, blobPath);
  return toTicket(blobPath);
}

const toTicket = (blobPath: string): UploadTicket => ({
  url: '',
  blobPath,
  headers: {},
  expiresAt: Date.now() + resumableFor,
});

async function isKnown(blobPath: string, signal: AbortSignal): Promise<boolean> {
  try {
    await call(requestUploadParts, { body: { blob_path: blobPath }, signal });
    return true;
  } catch (error) {
    if (hasStatus(error, 400)) return false;
    throw error;
  }
}
