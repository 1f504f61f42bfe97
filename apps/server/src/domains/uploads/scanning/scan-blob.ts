import type { Services } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Verdict } from './record-verdict.ts';

/**
 * Scans a stored file. Returns null without a scanner, and for a file that does not exist.
 * @throws Error if the scanner gives no verdict; errors of the store.
 */
export async function scanBlob(
  { fileScanner, storage }: Pick<Services, 'fileScanner' | 'storage'>,
  blobPath: string,
  signal: AbortSignal,
): Promise<Verdict | null> {
  if (!fileScanner || !(await storage.describe(blobPath))) return null;
  const finding = await fileScanner.scan(readBlob(storage, blobPath), signal);
  return finding === null ? { state: 'clean' } : { state: 'infected', finding };
}

/** Opens the file when the scanner reads it, so that none stays open if it cannot be reached. */
async function* readBlob(storage: Storage, blobPath: string): AsyncGenerator<Uint8Array> {
  const bytes = await storage.read(blobPath);
  if (!bytes) throw new Error('The file was removed');
  yield* bytes;
}
