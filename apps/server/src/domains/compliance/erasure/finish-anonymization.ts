import { eq } from 'drizzle-orm';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { announceCarriedOut } from './announce-erased.ts';
import { takeTime } from './carry-out.ts';
import { eraseCopies, together } from './erase-copies.ts';
import { scrubDatabase } from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';
import type { Erasure } from './erasure.ts';
import { findTraces } from './find-traces.ts';
import { receiptOf } from './receipt-of.ts';
import { removeMails } from './remove-mails.ts';
import { openErasure } from './sealed-erasure.ts';

type Work = typeof anonymizationWork.$inferSelect;

/**
 * The handler of `finish-anonymization`. Files come first and bear a repeat; then, in the transaction
 * that ends the job, what was written of the person meanwhile goes too, the whole database is
 * searched for them, and the receipt is kept, before the row that could tell what was searched for.
 */
export function anonymizationFinish(tools: ErasureTools): JobHandler<{ userId: string }> {
  return async ({ userId }, run) => {
    const [work] = await tools.database.orm
      .select()
      .from(anonymizationWork)
      .where(eq(anonymizationWork.userId, userId));
    if (!work) return run.finish(() => Promise.resolve());
    const about = { userId, at: work.anonymizedAt };
    const erasure = openErasure(tools.sealer, about, work.sealed);
    if (!erasure) throw new JobFailure('sealed with another SECRET_KEY');
    // First: whatever keeps the rest waiting, a backup must not bring the person back.
    await tools.keeper.keep(tools.signer.sign(receiptOf(work, erasure)));
    for (const path of erasure.moved.keys()) await tools.storage.remove(path);
    await removeMails(tools.mailFolder, erasure.pattern.inCode);
    await run.finish((tx) => finish(tx, tools, { work, erasure }));
  };
}

async function finish(
  tx: Transaction,
  { signer, keeper, scrubber }: ErasureTools,
  { work, erasure }: { work: Work; erasure: Erasure },
): Promise<void> {
  await takeTime(tx);
  const counts = together(work.counts, await eraseCopies(tx, erasure));
  const traces = await findTraces(tx, erasure);
  const receipt = signer.sign(receiptOf(work, erasure, { counts, traces }));
  await keepInDatabase(tx, receipt);
  await tx.delete(anonymizationWork).where(eq(anonymizationWork.userId, work.userId));
  await announceCarriedOut(tx, work.requestId);
  if (scrubber) await sendJob(tx, scrubDatabase, { everything: false });
  // Last: what is kept outside is not taken back where the transaction is.
  await keeper.keep(receipt);
}

async function keepInDatabase(tx: Transaction, receipt: AnonymizationReceipt): Promise<void> {
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
