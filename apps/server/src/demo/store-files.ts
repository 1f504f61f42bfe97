import { Readable } from 'node:stream';
import type { Storage } from '#server/storage/storage.ts';
import type { DemoDocument } from './documents/demo-documents.ts';

/** Number of concurrent writes: the disk combines some, and memory contains them all. */
const lanes = 16;

/** Stores the documents' files; skips those that an interrupted start has stored. */
export async function storeFiles(
  storage: Storage,
  documents: readonly DemoDocument[],
): Promise<void> {
  const waiting = documents.flatMap(({ files }) => files).values();
  const work = async (): Promise<void> => {
    for (const { version, bytes } of waiting) {
      if (await storage.describe(version.blobPath)) continue;
      await storage.put(version.blobPath, Readable.from([bytes]), version.contentType);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
