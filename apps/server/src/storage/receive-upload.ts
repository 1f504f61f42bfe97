import type { IncomingMessage } from 'node:http';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { LocalStore } from './local-store.ts';
import type { UploadPermit } from './storage.ts';
import { limitedBody, type UploadLimits } from './upload-body.ts';

/**
 * Stores the body of a PUT as the blob that its link permits. A rejected or interrupted body leaves
 * nothing.
 * @throws DomainError `permission_denied` for an invalid or expired link, `invalid` for headers
 * that differ from the link's or a short body, `too_large`, `conflict` if the blob exists.
 */
export async function receiveUpload(
  store: LocalStore,
  link: unknown,
  request: IncomingMessage,
  limits: Omit<UploadLimits, 'exactly'>,
): Promise<void> {
  const permit = store.uploads.open(link);
  requireHeaders(request, permit);
  requireLength(request.headers['content-length'], permit.size, limits.most);
  if (await store.folder.isTaken(permit.blobPath)) throw new DomainError('conflict');
  const body = limitedBody(request, { ...limits, exactly: permit.size });
  try {
    await store.folder.write(permit.blobPath, body);
  } catch (error) {
    // The client has disconnected, so nobody receives a response, and the server is not at fault.
    throw request.destroyed && !request.complete
      ? new DomainError('invalid', { cause: error })
      : error;
  }
}

function requireHeaders({ headers }: IncomingMessage, permit: UploadPermit): void {
  if (headers['x-ms-blob-type'] !== 'BlockBlob') {
    throw fieldError('x-ms-blob-type', 'field.enum', { choices: 'BlockBlob' });
  }
  if (mediaType(headers['content-type'] ?? '') !== mediaType(permit.contentType)) {
    throw fieldError('content-type', 'field.enum', { choices: permit.contentType });
  }
}

/** Refuses by the header alone what would be refused after the last byte. */
function requireLength(header: string | undefined, size: number | null, most: number): void {
  if ((size ?? 0) > most) throw new DomainError('too_large');
  if (header === undefined) return;
  if (Number(header) > (size ?? most)) throw new DomainError('too_large');
  if (Number(header) < (size ?? 0)) {
    throw fieldError('content-length', 'field.minimum', { limit: size ?? 0 });
  }
}

/** The type without its parameters: some clients add a charset of their own. */
function mediaType(header: string): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase();
}
