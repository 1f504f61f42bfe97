import { eq } from 'drizzle-orm';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/resource/context.ts';
import { document } from '../library/document.table.ts';
import { documentText } from './document-text.table.ts';
import { readFileText } from './read-file-text.ts';
import { storeText } from './store-text.ts';
import { createPdfReader } from './pdf-reader.ts';

/** Reads the text of a document's file. Sent whenever a document gets a file. */
export const readText = defineJob({
  name: 'read-text',
  retryLimit: 8,
  retryDelaySeconds: 10,
  timeLimitSeconds: 300,
  handler: handleReadText,
});

/**
 * Handles `read-text`. A file without text is stored with the reason and not read again; an
 * unreachable store fails the run, and the job retries.
 */
function handleReadText({ database, storage }: Services): JobHandler<{ documentId: string }> {
  const pdfReader = createPdfReader();
  return async ({ documentId }, run) => {
    const [found] = await database.orm
      .select({
        blobPath: document.blobPath,
        language: document.language,
        contentType: document.contentType,
        readPath: documentText.blobPath,
        readIn: documentText.language,
      })
      .from(document)
      .leftJoin(documentText, eq(documentText.documentId, document.id))
      .where(eq(document.id, documentId));
    if (!found) return;
    const { blobPath, language, contentType } = found;
    if (found.readPath === blobPath && found.readIn === language) return;
    const text = await readFileText({ storage, pdfReader }, { blobPath, contentType }, run);
    await run.finish((tx) => storeText(tx, { documentId, blobPath, language }, text));
  };
}
