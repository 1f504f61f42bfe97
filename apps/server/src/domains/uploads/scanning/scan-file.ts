import { eq } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { upload } from '../upload.table.ts';
import { recordVerdict } from './record-verdict.ts';
import { scanBlob } from './scan-blob.ts';

/** A scanner that is down delays files: these retries last for two days, then a job finds the file. */
const retries = { retryLimit: 600, retryDelaySeconds: 2, retryDelayMaxSeconds: 300 };

/** Scans a file that came in. Sent when an upload is used. */
export const scanFile = defineJob({
  ...retries,
  name: 'scan-file',
  timeLimitSeconds: 600,
  concurrency: 2,
  handler: (tools: JobServices) => createHandler(tools, { isBulk: false }),
});

/** Scans a file from before there was a scanner, in a queue of its own, because new files wait. */
export const scanStoredFile = defineJob({
  ...retries,
  name: 'scan-stored-file',
  timeLimitSeconds: 600,
  handler: (tools: JobServices) => createHandler(tools, { isBulk: true }),
});

/**
 * Creates the handler of `scan-file` and `scan-stored-file`. Without a scanner, which the operator has removed, a
 * file that waits is delivered. Retries while the scanner or the store cannot be reached.
 */
function createHandler(
  { clock, ...services }: JobServices,
  { isBulk }: { readonly isBulk: boolean },
): JobHandler<{ readonly uploadId: string }> {
  const { database, fileScanner } = services;
  return async ({ uploadId }, run) => {
    const [file] = await database.orm.select().from(upload).where(eq(upload.id, uploadId));
    const isWaiting = file?.scanState === 'pending' || file?.scanState === 'unscanned';
    const verdict = isWaiting ? await scanBlob(services, file.blobPath, run.signal) : null;
    await run.finish(async (tx) => {
      // The row of a file that is gone will be removed.
      if (!isWaiting || (fileScanner && !verdict)) return;
      const context = createSystemContext(services, 'scan of files', clock.now());
      await recordVerdict(tx, context, uploadId, verdict ?? { state: 'unscanned' });
    });
    if (isBulk) await run.rest();
  };
}
