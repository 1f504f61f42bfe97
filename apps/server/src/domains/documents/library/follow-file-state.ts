import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { ScannedFile } from '#server/domains/uploads/index.ts';
import { publishChange } from '#server/events/index.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { documentText } from '../texts/document-text.table.ts';
import { readText } from '../texts/read-text.ts';
import { documentVersion } from '../versions/document-version.table.ts';
import { document } from './document.table.ts';

/**
 * Shows the new state of a document's file, and reads the text of a clean one. What was read of an
 * infected file is deleted.
 */
export async function followDocumentFile(
  tx: Transaction,
  _context: Context,
  { blobPath, finding }: Pick<ScannedFile, 'blobPath' | 'finding'>,
): Promise<void> {
  const [version] = await tx
    .select({ id: document.id, isCurrent: sql<boolean>`${document.blobPath} = ${blobPath}` })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(eq(documentVersion.blobPath, blobPath));
  if (!version) return;
  const { id, isCurrent } = version;
  if (isCurrent && finding === null) await sendJob(tx, readText, { documentId: id });
  if (isCurrent && finding !== null) {
    await tx.delete(documentText).where(eq(documentText.documentId, id));
  }
  await publishChange(tx, { type: 'document', id });
}
