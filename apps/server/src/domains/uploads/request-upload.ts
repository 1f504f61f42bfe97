import {
  attachmentTypes,
  largestPicture,
  largestUpload,
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
import { wholeUrl } from './whole-url.ts';
import { requireRoom } from './open-uploads.ts';
import { blobPathFor, fileNameIn } from './upload-name.ts';
import { upload } from './upload.table.ts';

const lifetime = minutes(15);

/** Whose work what is made of the file is (API.md §2). */
const accessTo = {
  document: employeesWith('documents'),
  marketing: employeesWith('catalogue'),
  import: employeesWithAny('customers', 'catalogue'),
  attachment: { employees: 'service', customers: true },
} as const satisfies Record<UploadPurpose, object>;

/**
 * Gives a link to put one new file to, which the caller alone may then use (API.md §3, sas-upload).
 * @throws PortalError 400 for a kind of file that is not accepted, `too_large`, `throttled`.
 */
export async function requestUpload(
  context: Context,
  { upload_type: kind, blob_path: wished, content_type: said, size }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, accessTo[kind]);
  const fileName = fileNameIn(wished);
  const contentType = checkedType(kind, fileName, said);
  const largest = kind === 'marketing' ? largestPicture : largestUpload;
  if ((size ?? 0) > largest) throw new DomainError('too_large');

  const id = newId();
  const blobPath = blobPathFor(kind, id, fileName);
  const expiresAt = addMilliseconds(context.now, lifetime);
  await transact(context, async (tx) => {
    const ownerId = getUserId(context.actor);
    if (ownerId !== null) await requireRoom(tx, { ownerId, now: context.now });
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
    upload_url: wholeUrl(context, signed.url),
    blob_path: blobPath,
    headers: { ...signed.headers },
    expires_at: expiresAt.toISOString(),
  };
}

/** What alone is taken for a purpose; for others, whatever may be uploaded. */
const typesOf: Partial<Record<UploadPurpose, readonly string[]>> = {
  marketing: pictureTypes,
  attachment: attachmentTypes,
};

function checkedType(kind: UploadPurpose, fileName: string, said: string | undefined): string {
  const type = getUploadType(fileName, said);
  const isTaken = typesOf[kind]?.includes(type ?? '') ?? true;
  if (type !== null && isTaken) return type;
  const nameIsFine = getUploadType(fileName) !== null;
  throw fieldError(nameIsFine ? 'content_type' : 'blob_path', 'document.type_refused');
}
