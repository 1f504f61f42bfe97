import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { unlessMissing } from '#server/storage/blob-place.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { decryptRedaction, type Redaction } from './redaction.ts';
import { findTraces } from './find-traces.ts';
import { publishRequestChanged } from './publish-redacted-tables.ts';
import { disableTimeouts, mergeCounts, redactAllTables } from './redact-all-tables.ts';
import { scrubDatabase } from './scrub-database.ts';
import { toReceipt } from './to-receipt.ts';

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
    const subject = { userId, anonymizedAt: work.anonymizedAt };
    const redaction = decryptRedaction(tools.encryptor, subject, work.encrypted);
    if (!redaction) throw new JobFailure('encrypted with another SECRET_KEY');
    // Save first: if a later step fails, the receipt still allows a replay after a restore.
    await tools.receiptStore.save(tools.signer.sign(toReceipt(work, redaction)));
    for (const path of redaction.redactedPaths.keys()) await tools.storage.remove(path);
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

/**
 * Deletes mail files that were sent to the person or mention them. They are not redacted, since a
 * redacted copy would show a mail that was never sent. Includes incomplete files of killed
 * processes.
 */
async function removeMails(folder: string, pattern: RegExp): Promise<void> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    const written = await unlessMissing(readFile(file, 'latin1'));
    if (written === null) continue;
    if (!extractMailTexts(written).some((text) => text.search(pattern) >= 0)) continue;
    await rm(file, { force: true });
  }
}

/** Decodes UTF-8. `bytes` is latin1: each character is one byte. */
const toUtf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const decodeBase64 = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');

/** RFC 2045 §6.7; an underscore is a space in encoded words (RFC 2047 §4.2). */
const decodeQuotedPrintable = (text: string): string =>
  toUtf8(
    text
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  );

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

const betweenWords = /(=\?[^?]+\?[bq]\?[^?]*\?=)\r?\n?[ \t]+(?==\?)/gi;

const base64Block = /(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+/gm;

/**
 * Returns the raw text of a message and its text with quoted-printable, base64 and encoded words
 * decoded (RFC 2045, 2047).
 * @param written Bytes of the message as latin1.
 */
function extractMailTexts(written: string): string[] {
  const decoded = written
    .replaceAll(betweenWords, '$1')
    .replaceAll(encodedWord, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? decodeBase64(text)
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
  const blocks = [...written.matchAll(base64Block)].map(([block]) => decodeBase64(block));
  return [toUtf8(written), decoded, decodeQuotedPrintable(written), ...blocks];
}
