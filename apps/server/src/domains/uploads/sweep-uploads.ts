import { and, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import type { JobServices } from '#server/resource/context.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { inboundMailFile } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { removeFile } from './release-file.ts';
import { upload } from './upload.table.ts';

/** Columns that refer to files in use, with the column of their sizes if there is one. */
export const fileColumns: readonly (readonly [
  table: PgTable,
  blobPath: PgColumn,
  size: PgColumn | null,
])[] = [
  [devicePhoto, devicePhoto.blobPath, devicePhoto.fileSize],
  [document, document.blobPath, document.fileSize],
  [documentVersion, documentVersion.blobPath, documentVersion.fileSize],
  [importRun, importRun.blobPath, importRun.fileSize],
  [marketingContent, marketingContent.imageBlobPath, null],
  [serviceAttachment, serviceAttachment.blobPath, serviceAttachment.fileSize],
  [inboundMailFile, inboundMailFile.blobPath, inboundMailFile.fileSize],
];

/** As long as the notification about it. */
const quarantineTime = days(90);

/** Releases unused uploads and tidies the store, every night. */
export const sweepUploads = defineJob({
  name: 'sweep-uploads',
  timeLimitSeconds: 1800,
  schedule: '20 2 * * *',
  handler: handleSweepUploads,
});

/**
 * Handles `sweep-uploads`: sends `remove-file` for uploads unused for a day, and for files whose
 * removal has failed for a day. An infected file that nothing refers to, such as that of a refused
 * import, stays in quarantine for longer.
 */
function handleSweepUploads({ database, storage, clock }: JobServices): JobHandler {
  return async (_data, run) => {
    await storage.tidy();
    const now = clock.now();
    const yesterday = addMilliseconds(now, -days(1)).toISOString();
    const quarantineEnd = addMilliseconds(now, -quarantineTime).toISOString();
    await run.finish(async (tx) => {
      const swept = await tx
        .update(upload)
        // Claims the upload, so that a concurrent use either comes first or is rejected.
        .set({ usedAt: now.toISOString(), countedSize: 0 })
        .where(
          and(
            lt(upload.createdAt, yesterday),
            or(isNull(upload.usedAt), lt(upload.usedAt, yesterday)),
            or(ne(upload.scanState, 'infected'), lt(upload.createdAt, quarantineEnd)),
            ...fileColumns.map(([table, blobPath]) => isNotReferenced(database, table, blobPath)),
          ),
        )
        .returning({ id: upload.id });
      await sendJobs(
        tx,
        removeFile,
        swept.map(({ id }) => ({ uploadId: id })),
      );
    });
  };
}

function isNotReferenced({ orm }: Database, table: PgTable, blobPath: PgColumn): SQL {
  const references = orm.select({ found: sql`1` }).from(table);
  return notExists(references.where(sql`${blobPath} = ${upload.blobPath}`));
}
