import { Readable } from 'node:stream';
import type { Storage } from '#server/storage/storage.ts';
import type { DemoDocument } from './documents/demo-documents.ts';

/** Writes under way at once: the disk takes some together, and memory holds them all. */
const lanes = 16;

/** Keeps the documents' files; those that an interrupted start kept already stay as they are. */
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
