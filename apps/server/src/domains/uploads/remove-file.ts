import { eq } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { hours, addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { removeFile } from './remove-file-job.ts';
import { upload } from './upload.table.ts';

/** What was begun in a link's last moment has arrived, or broken off, so long after its end. */
const maxUploadDuration = hours(12);

/**
 * The handler of `remove-file`. The upload's row goes last: as long as it is there, so may be the
 * file. In a store that does not keep the place taken the upload's link may put a file there
 * again, so that the row stays until it no longer can, and the file is removed once more.
 */
export function handleRemoveFile({
  database,
  storage,
  clock,
}: Services & { readonly clock: Clock }): JobHandler<{ uploadId: string }> {
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
