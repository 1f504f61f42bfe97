import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { documentText } from './document-text.table.ts';
import { readText } from './read-text-job.ts';

/**
 * Within the transaction that gives a document a file: what the file before said is found no more,
 * and a job reads the new one after the commit.
 */
export async function scheduleTextReading(tx: Transaction, documentId: string): Promise<void> {
  await tx.delete(documentText).where(eq(documentText.documentId, documentId));
  await sendJob(tx, readText, { documentId });
}
