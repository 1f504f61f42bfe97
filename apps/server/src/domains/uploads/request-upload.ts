import {
  getAttachmentType,
  getUploadType,
  maxOpenUploads,
  maxPictureSize,
  maxUploadSize,
  pictureTypes,
  type requestUpload as route,
  requestUpload as request,
  type UploadPurpose,
} from '@portal/contract/documents';
import { employeesWith, type RouteBody, type RouteResponse } from '@portal/contract/kernel';
import { anyImportAccess } from '@portal/contract/import-export';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { cleanFileName } from '#server/storage/content-disposition.ts';
import { assertBytesLeft, toCountedSize, uploadQuotaRoutes } from './upload-quota.ts';
import { uploadPartRoutes } from './upload-in-parts.ts';
import { linkLifetime, toAbsoluteUrl } from './upload-link.ts';
import { upload } from './upload.table.ts';

/** Access rule per purpose (API.md §2). */
const purposeAccess = {
  document: employeesWith('documents'),
  marketing: employeesWith('catalogue'),
  import: anyImportAccess,
  attachment: { employees: 'service', customers: true },
  device_photo: { employees: 'customers', customers: true },
} as const satisfies Record<UploadPurpose, object>;

/** Purposes of files that pages show as pictures. */
const picturePurposes: ReadonlySet<UploadPurpose> = new Set(['marketing', 'device_photo']);

/**
 * Creates a link for uploading one file, which only the caller may use afterwards (API.md §3,
 * sas-upload).
 * @throws DomainError 400 for an unsupported type; `too_large` for the file or the customer's quota;
 * `throttled`.
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
  const maxSize = picturePurposes.has(purpose) ? maxPictureSize : maxUploadSize;
  if ((size ?? 0) > maxSize) throw new DomainError('too_large');

  const id = newId();
  const blobPath = createBlobPath(purpose, id, fileName);
  const expiresAt = addMilliseconds(context.now, linkLifetime);
  const customerId = context.actor.kind === 'customer' ? context.actor.customerId : null;
  const countedSize = customerId === null ? 0 : toCountedSize(size);
  await transact(context, async (tx) => {
    const ownerId = getUserId(context.actor);
    if (ownerId !== null) await assertFewOpenUploads(tx, { ownerId, now: context.now });
    if (customerId !== null) await assertBytesLeft(tx, { customerId, size: countedSize });
    await tx.insert(upload).values({
      id,
      blobPath,
      ownerId,
      customerId,
      countedSize,
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

function resolveContentType(
  purpose: UploadPurpose,
  fileName: string,
  claimedType: string | undefined,
): string {
  if (purpose === 'attachment') {
    const attachmentType = getAttachmentType(fileName, claimedType);
    if (attachmentType !== null) return attachmentType;
    throw fieldError('blob_path', 'service_attachment.dangerous');
  }
  const type = getUploadType(fileName, claimedType);
  const isPicture = picturePurposes.has(purpose);
  const isAllowed = !isPicture || pictureTypes.includes(type ?? '');
  if (type !== null && isAllowed) return type;
  const field = getUploadType(fileName) === null ? 'blob_path' : 'content_type';
  throw fieldError(field, isPicture ? 'document.not_picture' : 'document.type_refused');
}

const maxNameLength = 200;

const maxSlugLength = 80;

/** Returns the cleaned file name of a requested path, truncated before its extension. */
export function toFileName(requestedPath: string): string {
  const lastPart = requestedPath.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  return truncateName(cleanFileName(lastPart), maxNameLength);
}

/** Creates a unique blob path in ASCII, which is safe in every store and URL. */
export function createBlobPath(purpose: string, uploadId: string, fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${purpose}/${uploadId}/${truncateName(ascii || 'file', maxSlugLength)}`;
}

function truncateName(name: string, maxLength: number): string {
  const characters = Array.from(name);
  if (characters.length <= maxLength) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxLength - ending.length).join('') + ending;
}

/**
 * Rejects another upload while the user has too many unused ones from the last day; older ones are
 * swept. Locks the user's row until the transaction ends, so that concurrent requests cannot exceed
 * the limit.
 * @throws DomainError `throttled` until enough of them are a day old.
 */
async function assertFewOpenUploads(
  tx: Transaction,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  const ofOwner = eq(userAccount.id, ownerId);
  await tx.select({ id: userAccount.id }).from(userAccount).where(ofOwner).for('no key update');
  const yesterday = addMilliseconds(now, -days(1));
  const [oldestCounted] = await tx
    .select({ at: upload.createdAt })
    .from(upload)
    .where(
      and(
        eq(upload.ownerId, ownerId),
        isNull(upload.usedAt),
        gt(upload.createdAt, yesterday.toISOString()),
      ),
    )
    .orderBy(desc(upload.createdAt))
    .offset(maxOpenUploads - 1)
    .limit(1);
  if (!oldestCounted) return;
  throw new DomainError('throttled', {
    message: { key: 'document.too_many_uploads', params: { most: maxOpenUploads } },
    retryAfterSeconds: Math.ceil((Date.parse(oldestCounted.at) - yesterday.getTime()) / 1000),
  });
}

export const uploadRoutes: BoundRoute[] = [
  bind(request, ({ context, body }) => requestUpload(context, body)),
  ...uploadPartRoutes,
  ...uploadQuotaRoutes,
];
