import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { largestUpload } from '@portal/contract/documents';
import type { Transaction } from '#server/database/database.ts';
import { userIdOf } from '#server/kernel/actor.ts';
import { invalidField, type PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { realTypeOf, sniffedBytes } from '#server/storage/real-type.ts';
import { upload } from './upload.table.ts';

/** A file that has arrived, by the columns of whatever it becomes the file of. */
export interface ArrivedFile {
  readonly blobPath: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  /** What the bytes prove, whatever the sender said. */
  readonly contentType: string;
  readonly uploadedBy: string | null;
}

/**
 * What an upload of the caller's brought. It asks the store, so it belongs before the transaction.
 * @throws PortalError 400 at `blob_path` where nothing of theirs arrived, or it is used already.
 */
export async function arrivedFile(context: Context, blobPath: string): Promise<ArrivedFile> {
  const { database, storage } = context;
  const [asked] = await database.orm.select().from(upload).where(unused(context, blobPath));
  const blob = asked ? await storage.describe(blobPath) : null;
  const head = blob ? await storage.head(blobPath, sniffedBytes) : null;
  if (!asked || !blob || !head) throw noUpload();
  // Azure Blob Storage does not check it.
  if (blob.size > largestUpload) throw invalidField('blob_path', 'error.too_large');
  return {
    blobPath,
    fileName: asked.fileName,
    fileSize: blob.size,
    contentType: realTypeOf(head, asked.contentType),
    uploadedBy: asked.ownerId,
  };
}

/**
 * Takes the upload for good within the transaction that uses it; of several at once one gets it.
 * @throws PortalError 400 at `blob_path` where another one did.
 */
export async function claimUpload(
  tx: Transaction,
  context: Context,
  blobPath: string,
): Promise<void> {
  const claimed = await tx
    .update(upload)
    .set({ usedAt: context.now.toISOString() })
    .where(unused(context, blobPath))
    .returning({ id: upload.id });
  if (claimed.length === 0) throw noUpload();
}

function unused({ actor }: Context, blobPath: string): SQL | undefined {
  const caller = userIdOf(actor);
  const isTheirs = caller === null ? isNull(upload.ownerId) : eq(upload.ownerId, caller);
  return and(eq(upload.blobPath, blobPath), isTheirs, isNull(upload.usedAt));
}

const noUpload = (): PortalError => invalidField('blob_path', 'document.no_upload');
