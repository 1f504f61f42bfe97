import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Context } from '#server/resource/context.ts';
import { upload, type ScanState } from '../upload.table.ts';
import { quarantineFile } from './quarantine-file.ts';
import { fileStateChanged } from './upload-events.ts';

/** What becomes of a file: it is delivered, scanned or not, or something was found in it. */
export type Verdict =
  | { readonly state: Exclude<ScanState, 'pending' | 'infected'> }
  | { readonly state: 'infected'; readonly finding: string };

/**
 * Stores the verdict on a file within the transaction, unless another scan was first. An infected
 * file is recorded in the audit log, and a job moves it aside.
 */
export async function recordVerdict(
  tx: Transaction,
  context: Context,
  uploadId: string,
  verdict: Verdict,
): Promise<void> {
  const { state } = verdict;
  const finding = verdict.state === 'infected' ? verdict.finding : null;
  const [before] = await tx
    .select({ scanState: upload.scanState })
    .from(upload)
    .where(and(eq(upload.id, uploadId), inArray(upload.scanState, ['pending', 'unscanned'])))
    .for('no key update');
  if (!before || before.scanState === state) return;
  const [file] = await tx
    .update(upload)
    .set({ scanState: state, finding })
    .where(eq(upload.id, uploadId))
    .returning();
  if (!file) return;
  if (finding !== null) {
    await sendJob(tx, quarantineFile, { uploadId });
    await writeAuditEntry(tx, context, {
      action: 'file_quarantined',
      table: upload,
      objectId: uploadId,
      facts: { plain: { finding }, personal: { fileName: file.fileName } },
    });
  }
  // A file that was delivered all along changes for nobody.
  if (before.scanState === 'unscanned' && finding === null) return;
  const { blobPath, fileName, ownerId } = file;
  await fileStateChanged.publish(tx, context, { uploadId, blobPath, fileName, ownerId, finding });
}
