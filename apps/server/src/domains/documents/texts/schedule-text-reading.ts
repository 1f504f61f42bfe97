import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob, sendJobs } from '#server/jobs/send-job.ts';
import type { Services } from '#server/resource/context.ts';
import { document } from '../library/document.table.ts';
import { documentText } from './document-text.table.ts';
import { readText } from './read-text.ts';
import { isUnread } from './text-progress.ts';

/**
 * Deletes the stored text of a document and schedules the reading of its new file. Call it in the
 * transaction that changes the file.
 */
export async function scheduleTextReading(tx: Transaction, documentId: string): Promise<void> {
  await tx.delete(documentText).where(eq(documentText.documentId, documentId));
  await sendJob(tx, readText, { documentId });
}

const batchSize = 100;

/**
 * Finds documents whose files were not read, at each start and every night, in batches after an id.
 */
export const findUnreadTexts = defineJob({
  name: 'find-unread-texts',
  timeLimitSeconds: 600,
  schedule: '50 2 * * *',
  runsAtStart: true,
  handler: handleFindUnreadTexts,
});

/**
 * Handles `find-unread-texts`: sends `read-text` for each document whose file was never read in its
 * current language, and itself for the next batch.
 */
function handleFindUnreadTexts({ database }: Services): JobHandler<{ after?: string }> {
  return async ({ after }, run) => {
    const unread = await database.orm
      .select({ id: document.id })
      .from(document)
      .leftJoin(documentText, eq(documentText.documentId, document.id))
      .where(and(after === undefined ? undefined : gt(document.id, after), isUnread))
      .orderBy(asc(document.id))
      .limit(batchSize);
    await run.finish(async (tx) => {
      await sendJobs(
        tx,
        readText,
        unread.map(({ id }) => ({ documentId: id })),
      );
      const last = unread.at(batchSize - 1);
      if (last) await sendJob(tx, findUnreadTexts, { after: last.id });
    });
    await run.rest();
  };
}
