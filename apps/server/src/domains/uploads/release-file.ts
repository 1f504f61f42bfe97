import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { removeFile } from './remove-file.ts';
import { upload } from './upload.table.ts';

/**
 * Releases a file within the transaction that ends its use. A job deletes it after the commit, even
 * when this process ends.
 */
export async function releaseFile(tx: Transaction, blobPath: string): Promise<void> {
  const [known] = await tx
    .select({ id: upload.id })
    .from(upload)
    .where(eq(upload.blobPath, blobPath));
  if (known) await sendJob(tx, removeFile, { uploadId: known.id });
}

/**
 * Deletes a released file at once, so that its links end (API.md §3, download-url). Call it after
 * the commit. On failure the job deletes it later.
 */
export async function revokeFileLinks({ storage }: Context, blobPath: string): Promise<void> {
  await storage.remove(blobPath).catch(() => undefined);
}
