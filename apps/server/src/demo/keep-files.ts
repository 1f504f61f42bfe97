import { Readable } from 'node:stream';
import type { LocalStore } from '#server/storage/local-store.ts';
import type { DemoDocument } from './documents/demo-documents.ts';

/** Writes under way at once: the disk takes some together, and memory holds them all. */
const lanes = 16;

/** Keeps the documents' files; those that an interrupted start kept already stay as they are. */
export async function keepFiles(
  store: LocalStore,
  documents: readonly DemoDocument[],
): Promise<void> {
  const waiting = documents.values();
  const work = async (): Promise<void> => {
    for (const { row, file } of waiting) {
      if (await store.describe(row.blobPath)) continue;
      await store.folder.write(row.blobPath, Readable.from([file]));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
