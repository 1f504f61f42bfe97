import { eq } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { JobServices } from '#server/resource/context.ts';
import { upload } from '../upload.table.ts';

/** Returns the path of an infected file; no link is ever made to it. */
export const toQuarantinePath = (uploadId: string): string => `quarantine/${uploadId}`;

/**
 * Moves an infected file aside, where no link leads, also none that was given before. Sent with the
 * verdict; retries for a day, in case the store is down.
 */
export const quarantineFile = defineJob({
  name: 'quarantine-file',
  retryLimit: 30,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  timeLimitSeconds: 600,
  handler: handleQuarantineFile,
});

/** Handles `quarantine-file`: copies, then removes; an interrupted move is repeated. */
function handleQuarantineFile({
  database,
  storage,
}: Pick<JobServices, 'database' | 'storage'>): JobHandler<{ uploadId: string }> {
  return async ({ uploadId }, run) => {
    const [file] = await database.orm.select().from(upload).where(eq(upload.id, uploadId));
    const bytes = file?.scanState === 'infected' ? await storage.read(file.blobPath) : null;
    if (file && bytes) {
      await storage
        .put(toQuarantinePath(uploadId), bytes, 'application/octet-stream')
        .catch((error: unknown) => {
          const isStored = error instanceof DomainError && error.code === 'conflict';
          if (!isStored) throw error;
        });
      await storage.remove(file.blobPath);
    }
    await run.finish(() => Promise.resolve());
  };
}
