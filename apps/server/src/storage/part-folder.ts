import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/kernel/ids.ts';
import { failureCode, hashPath, syncFolder, throwWriteError, unlessMissing } from './blob-place.ts';

/** Start of the names of folders with parts, beside the drafts of whole files. */
export const partsFolderPrefix = 'parts-';

interface StoredPart {
  readonly number: number;
  readonly size: number;
}

/** Parts of files that are not whole yet: each file has a folder, each part a file in it. */
export interface PartFolder {
  /** Stores a part, in place of an earlier one; leaves nothing if the stream breaks off. */
  write(blobPath: string, number: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns the parts that arrived, by their numbers. */
  list(blobPath: string): Promise<StoredPart[]>;
  /** Yields the bytes of these parts, one after the other. */
  join(blobPath: string, parts: readonly StoredPart[]): AsyncIterable<Uint8Array>;
  remove(blobPath: string): Promise<void>;
}

/** Parts below `incoming`, the folder of what has not arrived whole. */
export function openPartFolder(incoming: string): PartFolder {
  const toFolder = (blobPath: string): string =>
    join(incoming, `${partsFolderPrefix}${hashPath(blobPath)}`);

  return {
    write: async (blobPath, number, chunks) => {
      const folder = toFolder(blobPath);
      const draft = join(folder, `draft-${newId()}`);
      try {
        // Not made with its parents: where a disk was taken away, nothing is written in its place.
        await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
          if (failureCode(error) !== 'EEXIST') throw error;
        });
        await writeFile(draft, chunks, { flag: 'wx', mode: 0o600, flush: true });
        await rename(draft, join(folder, String(number)));
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throwWriteError(error);
      }
    },
    list: async (blobPath) => {
      const folder = toFolder(blobPath);
      const parts: StoredPart[] = [];
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        const found = /^\d+$/.test(name) ? await unlessMissing(stat(join(folder, name))) : null;
        if (found) parts.push({ number: Number(name), size: found.size });
      }
      return parts.toSorted((one, other) => one.number - other.number);
    },
    join: async function* joinParts(blobPath, parts) {
      for (const { number } of parts) {
        yield* createReadStream(join(toFolder(blobPath), String(number)));
      }
    },
    remove: (blobPath) => rm(toFolder(blobPath), { recursive: true, force: true }),
  };
}
