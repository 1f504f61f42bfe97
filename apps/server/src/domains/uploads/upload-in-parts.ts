import {
  finishUpload as finish,
  requestUploadParts as requestParts,
  uploadPartSize as partSize,
} from '@portal/contract/documents';
import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import { and, gt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import {
  discardUpload,
  findArrivedBlob,
  noUploadError,
  readOwnUpload,
  unusedUpload,
} from './claim-upload.ts';
import { linkLifetime, toAbsoluteUrl } from './upload-link.ts';
import { upload } from './upload.table.ts';

/** The night after removes what was not used within a day; links end before. */
const longestUpload = hours(23);

/**
 * Returns links for the parts of the caller's upload that have not arrived, so that it resumes.
 * @throws DomainError 400 at `blob_path` if it is used, forgotten, not theirs, or its size was not
 * announced.
 */
export async function requestUploadParts(
  context: Context,
  { blob_path: blobPath }: RouteBody<typeof requestParts>,
): Promise<RouteResponse<typeof requestParts>> {
  authorize(context.actor, requestParts.access);
  const expiresAt = addMilliseconds(context.now, linkLifetime);
  const begun = addMilliseconds(context.now, -longestUpload).toISOString();
  // The file is looked for until its last link has expired.
  const [row] = await context.database.orm
    .update(upload)
    .set({ expiresAt: expiresAt.toISOString() })
    .where(and(unusedUpload(context, blobPath), gt(upload.createdAt, begun)))
    .returning({ size: upload.saidSize, contentType: upload.contentType });
  if (!row || row.size === null) throw noUploadError('blob_path');
  const { size, contentType } = row;
  const rest = { part_size: partSize, expires_at: expiresAt.toISOString() };
  // Joined already where the response to `finishUpload` was lost.
  if (await context.storage.describe(blobPath)) return { ...rest, parts: [] };
  const parts = await context.storage.uploadParts({ blobPath, contentType, size, expiresAt });
  if (!parts) throw noUploadError('blob_path');
  return {
    ...rest,
    parts: parts
      .filter(({ isStored }) => !isStored)
      .map(({ part, upload: link }) => ({
        offset: part.offset,
        size: part.size,
        upload_url: toAbsoluteUrl(context, link.url),
      })),
  };
}

/**
 * Joins the parts of the caller's upload, and compares their bytes with the digests of those that
 * were sent. A repeat is harmless.
 * @throws DomainError 400 at `blob_path` if parts are missing, or bytes differ, which are then
 * deleted.
 */
export async function finishUpload(
  context: Context,
  { blob_path: blobPath, part_sha256: digests }: RouteBody<typeof finish>,
): Promise<void> {
  authorize(context.actor, finish.access);
  const row = await readOwnUpload(context, blobPath);
  const blob = row ? await findArrivedBlob(context, row) : null;
  if (!blob) throw noUploadError('blob_path');
  if (digests.length === 0 || (await haveDigests(context.storage, blobPath, digests))) return;
  await discardUpload(context, blobPath, 'blob_path');
  throw fieldError('blob_path', 'document.damaged');
}

/** Returns true if the parts of a stored file have these SHA-256, and there are no others. */
async function haveDigests(
  storage: Storage,
  blobPath: string,
  digests: readonly string[],
): Promise<boolean> {
  let hash = createHash('sha256');
  let left = partSize;
  const found: string[] = [];
  const endPart = (): void => {
    found.push(hash.digest('hex'));
    hash = createHash('sha256');
    left = partSize;
  };
  for await (const chunk of (await storage.read(blobPath)) ?? []) {
    for (let rest = chunk; rest.length > 0;) {
      const piece = rest.subarray(0, left);
      hash.update(piece);
      left -= piece.length;
      rest = rest.subarray(piece.length);
      if (left === 0) endPart();
    }
  }
  if (left < partSize || found.length === 0) endPart();
  return found.length === digests.length && found.every((digest, at) => digest === digests[at]);
}

export const uploadPartRoutes: BoundRoute[] = [
  bind(requestParts, ({ context, body }) => requestUploadParts(context, body)),
  bind(finish, ({ context, body }) => finishUpload(context, body)),
];
