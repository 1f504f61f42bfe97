import { eq } from 'drizzle-orm';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { publishRequestChanged } from './publish-redacted-tables.ts';
import { disableTimeouts } from './execute-anonymization.ts';
import { redactAllTables, mergeCounts } from './redact-all-tables.ts';
import { scrubDatabase } from './anonymization-jobs.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import type { Redaction } from './redaction.ts';
import { findTraces } from './find-traces.ts';
import { toReceipt } from './to-receipt.ts';
import { removeMails } from './remove-mails.ts';
import { decryptRedaction } from './encrypted-redaction.ts';

type Work = typeof anonymizationWork.$inferSelect;

/**
 * The handler of `finish-anonymization`. Files come first and bear a repeat; then, in the transaction
 * that ends the job, what was written of the person meanwhile goes too, the whole database is
 * searched for them, and the receipt is kept, before the row that could tell what was searched for.
 */
export function handleFinishAnonymization(
  tools: AnonymizationTools,
): JobHandler<{ userId: string }> {
  return async ({ userId }, run) => {
    const [work] = await tools.database.orm
      .select()
      .from(anonymizationWork)
      .where(eq(anonymizationWork.userId, userId));
    if (!work) return run.finish(() => Promise.resolve());
    const subject = { userId, at: work.anonymizedAt };
    const redaction = decryptRedaction(tools.encryptor, subject, work.sealed);
    if (!redaction) throw new JobFailure('sealed with another SECRET_KEY');
    // First: whatever keeps the rest waiting, a backup must not bring the person back.
    await tools.receiptStore.save(tools.signer.sign(toReceipt(work, redaction)));
    for (const path of redaction.moved.keys()) await tools.storage.remove(path);
    await removeMails(tools.mailFolder, redaction.pattern.inCode);
    await run.finish((tx) => finish(tx, tools, { work, redaction }));
  };
}

async function finish(
  tx: Transaction,
  { signer, receiptStore, scrubber }: AnonymizationTools,
  { work, redaction }: { work: Work; redaction: Redaction },
): Promise<void> {
  await disableTimeouts(tx);
  const counts = mergeCounts(work.counts, await redactAllTables(tx, redaction));
  const traces = await findTraces(tx, redaction);
  const receipt = signer.sign(toReceipt(work, redaction, { counts, traces }));
  await insertReceipt(tx, receipt);
  await tx.delete(anonymizationWork).where(eq(anonymizationWork.userId, work.userId));
  await publishRequestChanged(tx, work.requestId);
  if (scrubber) await sendJob(tx, scrubDatabase, { everything: false });
  // Last: what is kept outside is not taken back where the transaction is.
  await receiptStore.save(receipt);
}

async function insertReceipt(tx: Transaction, receipt: AnonymizationReceipt): Promise<void> {
  await tx.insert(anonymizationReceipt).values({
    id: receipt.id,
    requestId: receipt.request_id,
    userId: receipt.user_id,
    anonymizedAt: receipt.anonymized_at,
    tables: receipt.tables,
    filesRenamed: receipt.files_renamed,
    tracesLeft: receipt.traces_left,
    traces: receipt.traces,
    isReplay: receipt.replayed,
    signature: receipt.signature,
  });
}
