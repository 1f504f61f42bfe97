import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { documentText } from './document-text.table.ts';
import { readText } from './read-text.ts';

/**
 * Deletes the stored text of a document and schedules the reading of its new file. Call it in the
 * transaction that changes the file.
 */
export async function scheduleTextReading(tx: Transaction, documentId: string): Promise<void> {
  await tx.delete(documentText).where(eq(documentText.documentId, documentId));
  await sendJob(tx, readText, { documentId });
}
