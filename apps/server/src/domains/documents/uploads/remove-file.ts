import { eq } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Services } from '#server/resource/context.ts';
import { upload } from './upload.table.ts';

/** The handler of `remove-file`. The upload's row goes last: as long as it is there, so may be the file. */
export function fileRemoval({ database, storage }: Services): JobHandler<{ uploadId: string }> {
  return async ({ uploadId }, run) => {
    const [released] = await database.orm.select().from(upload).where(eq(upload.id, uploadId));
    if (!released) return;
    await storage.remove(released.blobPath);
    await run.finish(async (tx) => {
      await tx.delete(upload).where(eq(upload.id, uploadId));
    });
  };
}
