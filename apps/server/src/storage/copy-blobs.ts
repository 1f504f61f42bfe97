import { createHash } from 'node:crypto';
import { minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Storage, StoredBlob } from './storage.ts';

/** What was copied from one store to another. */
export interface CopyCounts {
  /** Files that the target did not have, and their bytes. */
  copied: number;
  bytes: number;
  /** Files that the target had already. */
  present: number;
  /** Files that had changed since they were copied. */
  replaced: number;
  /** Paths of files whose copy has other bytes, or could not be written, with the reason. */
  readonly failed: { readonly blobPath: string; readonly reason: string }[];
  /** Paths of files that the target alone has. */
  readonly surplus: string[];
}

export interface CopyOptions {
  readonly from: Storage;
  readonly to: Storage;
  /** True for blobs that are left out. */
  readonly isLeftOut?: (blobPath: string) => boolean;
  /** Called after each file with the number of those that are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Files that are copied at the same time. */
const lanes = 4;

/** The clocks of two stores differ by less. */
const tolerableClockDifference = minutes(10);

/**
 * Copies every blob that the target lacks, and reads each copy again to compare its SHA-256. Can end
 * at any moment: a blob exists whole or not at all, and the next call goes on with those that are
 * missing. A blob changes at most once, when its upload is first used; one that is newer than its
 * copy is compared.
 * @throws DomainError `unavailable` and other errors of listing a store.
 */
export async function copyBlobs(options: CopyOptions): Promise<CopyCounts> {
  const { from, to, isLeftOut = () => false, onProgress } = options;
  const counts: CopyCounts = {
    copied: 0,
    bytes: 0,
    present: 0,
    replaced: 0,
    failed: [],
    surplus: [],
  };
  const copies = new Map<string, StoredBlob>();
  for await (const blob of to.list('')) copies.set(blob.blobPath, blob);
  const blobs: StoredBlob[] = [];
  for await (const blob of from.list('')) if (!isLeftOut(blob.blobPath)) blobs.push(blob);
  const paths = new Set(blobs.map(({ blobPath }) => blobPath));
  for (const path of copies.keys())
    if (!paths.has(path) && !isLeftOut(path)) counts.surplus.push(path);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let blob = blobs[next++]; blob; blob = blobs[next++]) {
      const { blobPath } = blob;
      try {
        await copyBlob(blob, copies.get(blobPath), { from, to, counts });
      } catch (error) {
        counts.failed.push({ blobPath, reason: toReason(error) });
      }
      done += 1;
      onProgress?.(done, blobs.length);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return counts;
}

interface Copying extends Pick<CopyOptions, 'from' | 'to'> {
  readonly counts: CopyCounts;
}

async function copyBlob(
  blob: StoredBlob,
  copy: StoredBlob | undefined,
  { from, to, counts }: Copying,
): Promise<void> {
  const { blobPath, size } = blob;
  if (copy) {
    const mayDiffer =
      copy.size !== size ||
      blob.storedAt.getTime() + tolerableClockDifference > copy.storedAt.getTime();
    if (
      !mayDiffer ||
      (await computeSha256(from, blobPath)) === (await computeSha256(to, blobPath))
    ) {
      counts.present += 1;
      return;
    }
  }
  const bytes = await from.read(blobPath);
  // Removed meanwhile.
  if (!bytes) return;
  const hash = createHash('sha256');
  const hashed = hashPieces(bytes, hash);
  if (copy?.size === size) {
    // In place: the folder lets no second file take the place of a removed one.
    await to.patch(blobPath, [{ offset: 0, bytes: Buffer.concat(await Array.fromAsync(hashed)) }]);
  } else {
    if (copy) await to.remove(blobPath);
    await to.put(blobPath, hashed, 'application/octet-stream');
  }
  if ((await computeSha256(to, blobPath)) !== hash.digest('hex')) {
    await to.remove(blobPath);
    throw new Error('The copy had other bytes, and was removed');
  }
  if (copy) counts.replaced += 1;
  else counts.copied += 1;
  counts.bytes += size;
}

async function* hashPieces(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** Returns the digest of a blob as hexadecimal digits; null if it does not exist. */
async function computeSha256(storage: Storage, blobPath: string): Promise<string | null> {
  const bytes = await storage.read(blobPath);
  if (!bytes) return null;
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** The store's own words, which a DomainError has as its cause. */
function toReason(error: unknown): string {
  if (error instanceof DomainError && error.cause instanceof Error) return toReason(error.cause);
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error);
}
