import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import {
  getAttachmentType,
  maxPixels,
  maxPictureSize,
  maxUploadSize,
  pictureTypes,
} from '@portal/contract/documents';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { isZipBomb } from '#server/storage/archive-size.ts';
import { countPixels } from '#server/storage/picture-pixels.ts';
import { removePosition } from '#server/storage/photo-position/remove-position.ts';
import { detectType, recognizeFile, sniffedBytes } from '#server/storage/real-type.ts';
import type { StoredBlob } from '#server/storage/storage.ts';
import { findDisprovedKind } from './claimed-kind.ts';
import { checkedBytes, hasDangerousContent } from './dangerous-content.ts';
import { revokeFileLinks, releaseFile } from './release-file.ts';
import { scanFile } from './scanning/scan-file.ts';
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
 * Returns the caller's uploaded file, and removes from a photo where it was taken. Uses the store,
 * so call it before the transaction.
 * @throws DomainError 400 at the field when the caller has no such upload, it has no file or is
 * used already; when the file is too large or not of the announced size (it is then deleted); when
 * its content is dangerous (`hasDangerousContent`) or contradicts its name; when a picture has more
 * than `maxPixels`, or an archive unpacks to far more than others.
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
  throw fieldError(field, 'document.not_picture');
}

/**
 * Like `getArrivedFile`, for an attachment of a service ticket or request.
 * It may be of any kind that is not dangerous.
 * @throws DomainError as `getArrivedFile`; the message for a dangerous name or content says which
 * kinds are.
 */
export async function getArrivedAttachment(
  context: Context,
  blobPath: string,
): Promise<ArrivedFile> {
  const field = 'blob_path';
  const refusal = 'service_attachment.dangerous';
  const maxSize = maxUploadSize;
  const file = await readArrivedFile(context, { blobPath, field, maxSize, refusal });
  // The link may have been requested for another purpose.
  if (getAttachmentType(file.fileName) === null) throw fieldError(field, refusal);
  return file;
}

interface ExpectedFile {
  readonly blobPath: string;
  readonly field: string;
  /** In bytes. */
  readonly maxSize: number;
  /** Message for dangerous content; `document.type_refused` by default. */
  readonly refusal?: 'document.type_refused' | 'service_attachment.dangerous';
}

async function readArrivedFile(
  context: Context,
  { blobPath, field, maxSize, refusal = 'document.type_refused' }: ExpectedFile,
): Promise<ArrivedFile> {
  const { storage } = context;
  const row = await readOwnUpload(context, blobPath);
  const blob = row ? await findArrivedBlob(context, row) : null;
  const start = blob ? await storage.head(blobPath, checkedBytes) : null;
  if (!row || !blob || !start) throw noUploadError(field);
  const sizeError = getSizeError(blob.size, { maxSize, expectedSize: row.saidSize, field });
  if (sizeError) {
    await discardUpload(context, blobPath, field);
    throw sizeError;
  }
  if (row.saidSize === null && row.customerId !== null)
    await countArrivedSize(context, { id: row.id, size: blob.size });
  const file = await recognizeFile(start.subarray(0, sniffedBytes));
  const disproved = findDisprovedKind(row, file);
  if (disproved) throw fieldError(field, `document.not_${disproved}`);
  if (hasDangerousContent(file, start)) throw fieldError(field, refusal);
  const contentType = detectType(file, row.contentType);
  if (isZip(start) && (await isZipBomb(storage, blob))) {
    throw fieldError(field, 'document.unpacks_too_large');
  }
  if ((await countPixels(storage, blob, contentType)) > maxPixels) {
    throw fieldError(field, 'document.too_many_pixels', { megapixels: maxPixels / 1e6 });
  }
  await removePosition(storage, blob, contentType);
  return {
    blobPath,
    fileName: row.fileName,
    fileSize: blob.size,
    contentType,
    uploadedBy: row.ownerId,
  };
}

/** Counts the bytes that arrived, where the most that could arrive was counted before. */
async function countArrivedSize(
  { database }: Context,
  { id, size: countedSize }: { id: string; size: number },
): Promise<void> {
  await database.orm
    .update(upload)
    .set({ countedSize })
    .where(and(eq(upload.id, id), isNull(upload.usedAt)));
}

/** Archives and Office files begin so. */
const isZip = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';

/**
 * Returns the error of a wrong file size. The built-in store and S3 reject such a file
 * themselves; Azure checks nothing.
 */
function getSizeError(
  size: number,
  { maxSize, expectedSize, field }: { maxSize: number; expectedSize: number | null; field: string },
): DomainError | null {
  if (size > maxSize) return createFileTooLarge(field, maxSize);
  if (expectedSize !== null && size !== expectedSize)
    return fieldError(field, 'document.other_size', { bytes: expectedSize });
  return null;
}

/** Creates the error of a file that is larger than a number of bytes. */
export const createFileTooLarge = (field: string, maxSize: number): DomainError =>
  fieldError(field, 'document.too_large', { megabytes: Math.floor(maxSize / 1024 ** 2) });

/** Claims and releases a refused upload: it cannot be used any more, and its file is deleted. */
export async function discardUpload(
  context: Context,
  blobPath: string,
  field: string,
): Promise<void> {
  await transact(context, async (tx) => {
    await claimUpload(tx, context, blobPath, field);
    await releaseFile(tx, blobPath);
  });
  await revokeFileLinks(context, blobPath);
}

/**
 * Marks the upload as used within the transaction that uses it. One of several concurrent claims
 * succeeds. Where there is a scanner, the file is not delivered before it was scanned.
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
    .set({
      usedAt: context.now.toISOString(),
      ...(context.fileScanner ? { scanState: pendingIfUnscanned } : {}),
    })
    .where(unusedUpload(context, blobPath))
    .returning({ uploadId: upload.id, scanState: upload.scanState });
  const [used] = claimed;
  if (!used) throw noUploadError(field);
  const { uploadId, scanState } = used;
  if (scanState === 'pending') await sendJob(tx, scanFile, { uploadId });
}

/** What was scanned before its use keeps its state. */
const pendingIfUnscanned = sql`case ${upload.scanState} when 'unscanned' then 'pending' else ${upload.scanState} end`;

export function unusedUpload({ actor }: Context, blobPath: string): SQL | undefined {
  const caller = getUserId(actor);
  const isTheirs = caller === null ? isNull(upload.ownerId) : eq(upload.ownerId, caller);
  return and(eq(upload.blobPath, blobPath), isTheirs, isNull(upload.usedAt));
}

/** Returns the caller's upload that is not used yet; undefined without one. */
export async function readOwnUpload(
  context: Context,
  blobPath: string,
): Promise<typeof upload.$inferSelect | undefined> {
  const { orm } = context.database;
  const [row] = await orm.select().from(upload).where(unusedUpload(context, blobPath));
  return row;
}

/**
 * Returns the file of an upload; null if it has not arrived. A store may have it in parts, or behind
 * a link that wrote no file yet: they are joined first.
 */
export async function findArrivedBlob(
  { storage }: Pick<Context, 'storage'>,
  { blobPath, contentType, saidSize: size }: typeof upload.$inferSelect,
): Promise<StoredBlob | null> {
  const blob = await storage.describe(blobPath);
  if (blob) return blob;
  await storage.finishUpload({ blobPath, contentType, size });
  return storage.describe(blobPath);
}

export const noUploadError = (field: string): DomainError =>
  fieldError(field, 'document.no_upload');
