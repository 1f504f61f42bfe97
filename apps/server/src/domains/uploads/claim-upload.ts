import { and, eq, isNull, type SQL } from 'drizzle-orm';
import {
  attachmentTypes,
  maxPictureSize,
  maxUploadSize,
  pictureTypes,
} from '@portal/contract/documents';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { detectType, recognizeFile, sniffedBytes } from '#server/storage/real-type.ts';
import { findDisprovedKind, isProgram } from './claimed-kind.ts';
import { revokeFileLinks, releaseFile } from './release-file.ts';
import { upload } from './upload.table.ts';

/** Uploaded file as column values for its new owner. */
export interface ArrivedFile {
  readonly blobPath: string;
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
  /** Detected from the bytes, whatever the client claimed. */
  readonly contentType: string;
  readonly uploadedBy: string | null;
}

/**
 * Returns the caller's uploaded file. Reads the store, so call it before the transaction.
 * @throws DomainError 400 at the field when the caller has no such upload, it has no file or is
 * used already; when the file is too large or not of the announced size (it is then deleted); when
 * it is a program or its bytes contradict its name.
 */
export function getArrivedFile(
  context: Context,
  blobPath: string,
  field = 'blob_path',
): Promise<ArrivedFile> {
  return readArrivedFile(context, { blobPath, field, maxSize: maxUploadSize });
}

/**
 * Like `getArrivedFile`, for a picture on a page.
 * @throws DomainError as `getArrivedFile`, and 400 when the type is not one of `pictureTypes`.
 */
export async function getArrivedImage(
  context: Context,
  blobPath: string,
  field = 'image_blob_path',
): Promise<ArrivedFile> {
  const image = await readArrivedFile(context, { blobPath, field, maxSize: maxPictureSize });
  if (pictureTypes.includes(image.contentType)) return image;
  throw fieldError(field, 'document.type_refused');
}

/**
 * Like `getArrivedFile`, for an attachment of a service ticket or request.
 * @throws DomainError as `getArrivedFile`, and 400 when the type is not one of `attachmentTypes`.
 */
export async function getArrivedAttachment(
  context: Context,
  blobPath: string,
): Promise<ArrivedFile> {
  const field = 'blob_path';
  const file = await readArrivedFile(context, { blobPath, field, maxSize: maxUploadSize });
  if (attachmentTypes.includes(file.contentType)) return file;
  throw fieldError(field, 'document.type_refused');
}

async function readArrivedFile(
  context: Context,
  { blobPath, field, maxSize }: { blobPath: string; field: string; maxSize: number },
): Promise<ArrivedFile> {
  const { database, storage } = context;
  const [row] = await database.orm.select().from(upload).where(unusedUpload(context, blobPath));
  const blob = row ? await storage.describe(blobPath) : null;
  const head = blob ? await storage.head(blobPath, sniffedBytes) : null;
  if (!row || !blob || !head) throw noUploadError(field);
  const sizeError = getSizeError(blob.size, { maxSize, expectedSize: row.saidSize, field });
  if (sizeError) {
    await discardUpload(context, blobPath, field);
    throw sizeError;
  }
  const file = await recognizeFile(head);
  const disproved = findDisprovedKind(row, file);
  if (disproved) throw fieldError(field, `document.not_${disproved}`);
  if (isProgram(file)) throw fieldError(field, 'document.type_refused');
  return {
    blobPath,
    fileName: row.fileName,
    fileSize: blob.size,
    contentType: detectType(file, row.contentType),
    uploadedBy: row.ownerId,
  };
}

/**
 * Returns the error of a wrong file size. The built-in store rejects such a file itself; Azure
 * checks nothing.
 */
function getSizeError(
  size: number,
  { maxSize, expectedSize, field }: { maxSize: number; expectedSize: number | null; field: string },
): DomainError | null {
  if (size > Math.min(maxSize, expectedSize ?? maxSize))
    return fieldError(field, 'error.too_large');
  if (size < (expectedSize ?? 0))
    return fieldError(field, 'field.minimum', { limit: expectedSize ?? 0 });
  return null;
}

/** Claims and releases a refused upload: it cannot be used any more, and its file is deleted. */
async function discardUpload(context: Context, blobPath: string, field: string): Promise<void> {
  await transact(context, async (tx) => {
    await claimUpload(tx, context, blobPath, field);
    await releaseFile(tx, blobPath);
  });
  await revokeFileLinks(context, blobPath);
}

/**
 * Marks the upload as used within the transaction that uses it. One of several concurrent claims
 * succeeds.
 * @throws DomainError 400 at the field when another transaction claimed it.
 */
export async function claimUpload(
  tx: Transaction,
  context: Context,
  blobPath: string,
  field = 'blob_path',
): Promise<void> {
  const claimed = await tx
    .update(upload)
    .set({ usedAt: context.now.toISOString() })
    .where(unusedUpload(context, blobPath))
    .returning({ id: upload.id });
  if (claimed.length === 0) throw noUploadError(field);
}

function unusedUpload({ actor }: Context, blobPath: string): SQL | undefined {
  const caller = getUserId(actor);
  const isTheirs = caller === null ? isNull(upload.ownerId) : eq(upload.ownerId, caller);
  return and(eq(upload.blobPath, blobPath), isTheirs, isNull(upload.usedAt));
}

const noUploadError = (field: string): DomainError => fieldError(field, 'document.no_upload');
