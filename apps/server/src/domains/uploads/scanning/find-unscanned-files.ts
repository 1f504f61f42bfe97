import { and, asc, gt, inArray, isNotNull, lt, or, eq } from 'drizzle-orm';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { listJobValues } from '#server/jobs/list-job-values.ts';
import { sendJob, sendJobs } from '#server/jobs/send-job.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { JobServices } from '#server/resource/context.ts';
import { upload } from '../upload.table.ts';
import { scanFile, scanStoredFile } from './scan-file.ts';

const batchSize = 100;

/** A younger file has its job already. */
const jobSentWithin = minutes(10);

/**
 * Finds files to scan, at each start and every night, in batches after an id: those from before
 * there was a scanner, which stay delivered meanwhile, and those whose scan was given up.
 */
export const findUnscannedFiles = defineJob({
  name: 'find-unscanned-files',
  timeLimitSeconds: 600,
  schedule: '10 3 * * *',
  runsAtStart: true,
  handler: handleFindUnscannedFiles,
});

/**
 * Handles `find-unscanned-files`: sends a scan for each file that has none under way, and itself for the
 * next batch. Without a scanner only files that wait are found, which are then delivered.
 */
function handleFindUnscannedFiles({
  database,
  fileScanner,
  clock,
}: JobServices): JobHandler<{ readonly after?: string }> {
  return async ({ after }, run) => {
    const sentBefore = addMilliseconds(clock.now(), -jobSentWithin).toISOString();
    const isGivenUp = and(eq(upload.scanState, 'pending'), lt(upload.usedAt, sentBefore));
    const found = await database.orm
      .select({ id: upload.id, state: upload.scanState })
      .from(upload)
      .where(
        and(
          inArray(upload.scanState, ['pending', 'unscanned']),
          fileScanner ? or(eq(upload.scanState, 'unscanned'), isGivenUp) : isGivenUp,
          isNotNull(upload.usedAt),
          after === undefined ? undefined : gt(upload.id, after),
        ),
      )
      .orderBy(asc(upload.id))
      .limit(batchSize);
    const last = found.at(batchSize - 1);
    await run.finish(async (tx) => {
      const ids = found.map(({ id }) => id);
      const scans = [scanFile, scanStoredFile];
      const underWay = await listJobValues(tx, { jobs: scans, field: 'uploadId', values: ids });
      const toData = (isPending: boolean) =>
        found
          .filter(({ id, state }) => !underWay.has(id) && (state === 'pending') === isPending)
          .map(({ id }) => ({ uploadId: id }));
      await sendJobs(tx, scanFile, toData(true));
      await sendJobs(tx, scanStoredFile, toData(false));
      if (last) await sendJob(tx, findUnscannedFiles, { after: last.id });
    });
    await run.rest();
  };
}
