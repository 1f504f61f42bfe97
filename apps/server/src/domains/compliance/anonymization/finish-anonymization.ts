import { eq } from 'drizzle-orm';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { publishRequestChanged } from './publish-redacted-tables.ts';
import { disableTimeouts, redactAllTables, mergeCounts } from './redact-all-tables.ts';
import { scrubDatabase } from './scrub-database.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import type { Redaction } from './redaction.ts';
import { findTraces } from './find-traces.ts';
import { toReceipt } from './to-receipt.ts';
import { removeMails } from './remove-mails.ts';
import { decryptRedaction } from './encrypted-redaction.ts';

type Work = typeof anonymizationWork.$inferSelect;

/**
 * Removes files and mails and issues the receipt. Retries for a day, to survive an outage of the
 * file store.
 */
export const finishAnonymization = defineJob({
  name: 'finish-anonymization',
  retryLimit: 30,
  timeLimitSeconds: 3600,
  handler: handleFinishAnonymization,
});

/**
 * Handles files first, since that can be repeated. The transaction that ends the job redacts values
 * written meanwhile, searches the whole database, stores the receipt and deletes the row with the
 * encrypted values.
 */
function handleFinishAnonymization(tools: AnonymizationTools): JobHandler<{ userId: string }> {
  return async ({ userId }, run) => {
    const [work] = await tools.database.orm
      .select()
      .from(anonymizationWork)
      .where(eq(anonymizationWork.userId, userId));
    if (!work) return run.finish(() => Promise.resolve());
    const subject = { userId, at: work.anonymizedAt };
    const redaction = decryptRedaction(tools.encryptor, subject, work.encrypted);
    if (!redaction) throw new JobFailure('encrypted with another SECRET_KEY');
    // Save first: if a later step fails, the receipt still allows a replay after a restore.
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
  // Save last: the receipt store is not rolled back with the transaction.
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
