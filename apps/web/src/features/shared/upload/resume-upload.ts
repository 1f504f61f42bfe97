import { requestUploadParts, type UploadPurpose } from '@portal/contract/documents';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { UploadTicket } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { draftKey } from '#web/lib/form/use-stored-text.ts';

/** Milliseconds for which parts of an upload are requested; the server forgets it after a day. */
const resumableFor = 22 * 60 * 60_000;

/** Uploads that this page attempts at the moment, by their path. */
const attempts = new Map<string, { readonly file: File; readonly key: string }>();

/**
 * Returns a ticket for a file in parts: that of an earlier attempt in this tab if the server still
 * has it, also after a reload, or else a new one. The same file is one of equal name, size and time
 * of its last change; the server compares its bytes in the end. A file that is chosen twice gets a
 * ticket each time. Call `endResumableUpload` after the attempt.
 */
export async function requestResumableUpload(
  file: File,
  purpose: UploadPurpose,
  signal: AbortSignal,
): Promise<UploadTicket> {
  // Cleared like all drafts when the user signs out or another one signs in.
  const key = draftKey(`upload:${purpose}:${file.size}:${file.lastModified}:${file.name}`);
  const known = sessionStorage.getItem(key);
  if (known !== null && !attempts.has(known)) {
    // Before the request, during which the other file may ask.
    attempts.set(known, { file, key });
    if (await isKnown(known, signal)) return toTicket(known);
  }
  const { blobPath } = await requestUploadTarget(file, purpose, signal);
  attempts.set(blobPath, { file, key });
  sessionStorage.setItem(key, blobPath);
  return toTicket(blobPath);
}

/** Ends the attempts to upload a file; a file in use is forgotten, any other can be resumed. */
export function endResumableUpload(file: File, isUsed: boolean): void {
  for (const [blobPath, attempt] of attempts) {
    if (attempt.file !== file) continue;
    attempts.delete(blobPath);
    if (isUsed && sessionStorage.getItem(attempt.key) === blobPath)
      sessionStorage.removeItem(attempt.key);
  }
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
