import { eq } from 'drizzle-orm';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { claimUpload, type ArrivedFile } from '../claim-upload.ts';
import { upload } from '../upload.table.ts';
import { recordVerdict } from './record-verdict.ts';
import { scanBlob } from './scan-blob.ts';

/** Time for a file that somebody waits for, in milliseconds. */
const scanLimit = seconds(60);

/**
 * Scans an upload of the caller before the portal itself opens it, if there is a scanner. Call it
 * before the transaction that uses the upload.
 * @throws DomainError 400 at `blob_path` for an infected file, which is quarantined; `unavailable`
 * while the scanner cannot be reached: the upload can be used later.
 */
export async function requireCleanUpload(
  context: Context,
  { blobPath }: Pick<ArrivedFile, 'blobPath'>,
): Promise<void> {
  const signal = AbortSignal.timeout(scanLimit);
  const verdict = await scanBlob(context, blobPath, signal).catch((error: unknown) => {
    throw new DomainError('unavailable', { cause: error });
  });
  if (!verdict) return;
  await transact(context, async (tx) => {
    const [file] = await tx
      .select({ id: upload.id })
      .from(upload)
      .where(eq(upload.blobPath, blobPath));
    if (!file) return;
    if (verdict.state === 'infected') await claimUpload(tx, context, blobPath);
    await recordVerdict(tx, context, file.id, verdict);
  });
  if (verdict.state === 'infected') throw fieldError('blob_path', 'document.infected');
}
