import { eq } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import type { JobServices } from '#server/resource/context.ts';
import { upload } from './upload.table.ts';

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
