import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { removeFile } from './remove-file-job.ts';
import { upload } from './upload.table.ts';

/**
 * Gives up a file within the transaction that ends its use: a job takes it away after the commit,
 * whatever becomes of this process.
 */
export async function releaseFile(tx: Transaction, blobPath: string): Promise<void> {
  const [known] = await tx
    .select({ id: upload.id })
    .from(upload)
    .where(eq(upload.blobPath, blobPath));
  if (known) await sendJob(tx, removeFile, { uploadId: known.id });
}

/**
 * After that commit: takes the file away now, so that its links end at once (API.md §3,
 * download-url) and not a moment later. What fails here, the job makes good.
 */
export async function revokeFileLinks({ storage }: Context, blobPath: string): Promise<void> {
  await storage.remove(blobPath).catch(() => undefined);
}
