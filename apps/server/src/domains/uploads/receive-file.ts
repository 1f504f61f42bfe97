import { getAttachmentType, maxUploadSize } from '@portal/contract/documents';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { type ArrivedFile, createFileTooLarge, getArrivedAttachment } from './claim-upload.ts';
import { createBlobPath, toFileName } from './request-upload.ts';
import { linkLifetime } from './upload-link.ts';
import { upload } from './upload.table.ts';
import { assertBytesLeft } from './upload-quota.ts';

/** A file that the portal received itself, such as with a mail. */
export interface ReceivedFile {
  readonly name: string;
  /** Content type that its sender states. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a received file as an upload of the actor that waits for its use, with the rules of an
 * attachment and the customer's quota. Unused, it is swept like any upload.
 * @throws DomainError 400 for a file that is too large or of a dangerous kind (`getAttachmentType`);
 * `too_large` for the customer's quota; `unavailable` while the store is full or unreachable.
 */
export async function receiveFile(
  context: Context,
  { name, type, bytes }: ReceivedFile,
): Promise<ArrivedFile> {
  const fileName = toFileName(name);
  const contentType = getAttachmentType(fileName, type);
  if (contentType === null) throw fieldError('blob_path', 'service_attachment.dangerous');
  const size = bytes.length;
  if (size > maxUploadSize) throw createFileTooLarge('blob_path', maxUploadSize);
  const id = newId();
  const blobPath = createBlobPath('attachment', id, fileName);
  const customerId = context.actor.kind === 'customer' ? context.actor.customerId : null;
  await transact(context, async (tx) => {
    if (customerId !== null) await assertBytesLeft(tx, { customerId, size });
    await tx.insert(upload).values({
      id,
      blobPath,
      ownerId: getUserId(context.actor),
      customerId,
      countedSize: customerId === null ? 0 : size,
      fileName,
      contentType,
      saidSize: size,
      createdAt: context.now.toISOString(),
      expiresAt: addMilliseconds(context.now, linkLifetime).toISOString(),
    });
  });
  await context.storage.put(blobPath, toPieces(bytes), contentType);
  return getArrivedAttachment(context, blobPath);
}

async function* toPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
