import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { toQuarantinePath } from './scanning/quarantine-file.ts';
import { upload } from './upload.table.ts';

/**
 * Releases a file within the transaction that ends its use. A job deletes it after the commit, even
 * when this process ends. It counts towards no quota any more.
 */
export async function releaseFile(tx: Transaction, blobPath: string): Promise<void> {
  const [known] = await tx
    .update(upload)
    .set({ countedSize: 0 })
    .where(eq(upload.blobPath, blobPath))
    .returning({ id: upload.id });
  if (known) await sendJob(tx, removeFile, { uploadId: known.id });
}

/**
 * Deletes a released file at once, so that its links end (API.md §3, download-url). Call it after
 * the commit. On failure the job deletes it later.
 */
export async function revokeFileLinks({ storage }: Context, blobPath: string): Promise<void> {
  await storage.remove(blobPath).catch(() => undefined);
}

/** Maximum duration of an upload that starts just before its link expires. */
const maxUploadDuration = hours(12);

/** Deletes a file that is not used any more. Retries for a day, in case the store is down. */
export const removeFile = defineJob({
  name: 'remove-file',
  retryLimit: 30,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  handler: handleRemoveFile,
});

/**
 * Handles `remove-file`. Deletes the upload's row last, because it is the only trace of the file. A
 * store that does not reserve blob paths may receive the file again until its link expires; the row
 * stays until then, and the file is deleted again.
 */
function handleRemoveFile({
  database,
  storage,
  clock,
}: JobServices): JobHandler<{ uploadId: string }> {
  return async ({ uploadId }, run) => {
    const [released] = await database.orm.select().from(upload).where(eq(upload.id, uploadId));
    if (!released) return;
    await storage.remove(released.blobPath);
    if (released.scanState === 'infected') await storage.remove(toQuarantinePath(uploadId));
    const removableAt = addMilliseconds(new Date(released.expiresAt), maxUploadDuration);
    await run.finish(async (tx) => {
      if (!storage.keepsPlaces && clock.now() < removableAt) {
        await sendJob(tx, removeFile, { uploadId }, { notBefore: removableAt });
        return;
      }
      await tx.delete(upload).where(eq(upload.id, uploadId));
    });
  };
}
