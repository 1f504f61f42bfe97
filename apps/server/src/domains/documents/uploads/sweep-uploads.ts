import { and, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { importRun } from '#server/domains/exchange/imports/import-run.table.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { days, later, type Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { document } from '../library/document.table.ts';
import { removeFile } from './remove-file-job.ts';
import { upload } from './upload.table.ts';

/**
 * The handler of `sweep-uploads`: uploads that nothing came of within a day, and files whose
 * removal has not succeeded in a day, go to `remove-file`.
 */
export function uploadSweep({
  database,
  storage,
  clock,
}: Services & { readonly clock: Clock }): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    await storage.tidy();
    const now = clock.now();
    const yesterday = later(now, -days(1)).toISOString();
    await run.finish(async (tx) => {
      const ofDocument = database.orm
        .select({ found: sql`1` })
        .from(document)
        .where(sql`${document.blobPath} = ${upload.blobPath}`);
      // An import keeps its file for as long as it is kept itself.
      const ofImport = database.orm
        .select({ found: sql`1` })
        .from(importRun)
        .where(sql`${importRun.blobPath} = ${upload.blobPath}`);
      const swept = await tx
        .update(upload)
        // Like a claim: whoever wants to use the upload at this moment is either first or too late.
        .set({ usedAt: now.toISOString() })
        .where(
          and(
            lt(upload.createdAt, yesterday),
            or(isNull(upload.usedAt), lt(upload.usedAt, yesterday)),
            notExists(ofDocument),
            notExists(ofImport),
          ),
        )
        .returning({ id: upload.id });
      for (const { id } of swept) await sendJob(tx, removeFile, { uploadId: id });
    });
  };
}
