import {
  attachmentTypes,
  maxPictureSize,
  maxUploadSize,
  pictureTypes,
  getUploadType,
  type requestUpload as route,
  type UploadPurpose,
} from '@portal/contract/documents';
import {
  employeesWith,
  employeesWithAny,
  type RouteResponse,
  type RouteBody,
} from '@portal/contract/kernel';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { toAbsoluteUrl } from './absolute-url.ts';
import { assertUploadQuota } from './assert-upload-quota.ts';
import { createBlobPath, toFileName } from './upload-name.ts';
import { upload } from './upload.table.ts';

const lifetime = minutes(15);

/** Access rule per purpose (API.md §2). */
const purposeAccess = {
  document: employeesWith('documents'),
  marketing: employeesWith('catalogue'),
  import: employeesWithAny('customers', 'catalogue'),
  attachment: { employees: 'service', customers: true },
} as const satisfies Record<UploadPurpose, object>;

/**
 * Creates a link for uploading one file, which only the caller may use afterwards (API.md §3,
 * sas-upload).
 * @throws DomainError 400 for an unsupported type; `too_large`, `throttled`.
 */
export async function requestUpload(
  context: Context,
  {
    upload_type: purpose,
    blob_path: requestedPath,
    content_type: claimedType,
    size,
  }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, purposeAccess[purpose]);
  const fileName = toFileName(requestedPath);
  const contentType = resolveContentType(purpose, fileName, claimedType);
  const maxSize = purpose === 'marketing' ? maxPictureSize : maxUploadSize;
  if ((size ?? 0) > maxSize) throw new DomainError('too_large');

  const id = newId();
  const blobPath = createBlobPath(purpose, id, fileName);
  const expiresAt = addMilliseconds(context.now, lifetime);
  await transact(context, async (tx) => {
    const ownerId = getUserId(context.actor);
    if (ownerId !== null) await assertUploadQuota(tx, { ownerId, now: context.now });
    await tx.insert(upload).values({
      id,
      blobPath,
      ownerId,
      fileName,
      contentType,
      saidSize: size ?? null,
      createdAt: context.now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
  });
  const signed = await context.storage.uploadUrl({
    blobPath,
    contentType,
    size: size ?? null,
    expiresAt,
  });
  return {
    upload_url: toAbsoluteUrl(context, signed.url),
    blob_path: blobPath,
    headers: { ...signed.headers },
    expires_at: expiresAt.toISOString(),
  };
}

/** Allowed types per purpose; other purposes allow every supported type. */
const allowedTypes: Partial<Record<UploadPurpose, readonly string[]>> = {
  marketing: pictureTypes,
  attachment: attachmentTypes,
};

function resolveContentType(
  purpose: UploadPurpose,
  fileName: string,
  claimedType: string | undefined,
): string {
  const type = getUploadType(fileName, claimedType);
  const isAllowed = allowedTypes[purpose]?.includes(type ?? '') ?? true;
  if (type !== null && isAllowed) return type;
  const nameIsFine = getUploadType(fileName) !== null;
  throw fieldError(nameIsFine ? 'content_type' : 'blob_path', 'document.type_refused');
}
