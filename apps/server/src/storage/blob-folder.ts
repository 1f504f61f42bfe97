import { existsSync } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { days, hours } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { serialize } from '#server/kernel/serialize.ts';
import { hashPath, isDiskOut, syncFolder, throwWriteError, unlessMissing } from './blob-place.ts';
import { openPartFolder, partsFolderPrefix, type PartFolder } from './part-folder.ts';
import type { BlobPatch, StoredBlob } from './storage.ts';

/** Longer than the longest pause within an upload and the lifetime of any upload link. */
const abandonedAfter = { draft: hours(1), parts: days(1), husk: days(1) };

/**
 * Blobs on the local disk. Each is a folder `blobs/<2 digits>/<62 digits>` with the bytes in
 * `content` and the blob path in `path`. It is written in `incoming` and comes into being, whole,
 * by one rename. Removal leaves the folder without `content`, and with an empty `path`, for a day, so that an upload link
 * that is still good cannot put a second file in the place of the first.
 */
export interface BlobFolder {
  /** Parts of files that arrive in several requests. */
  readonly parts: PartFolder;
  /** Stores a stream as a new blob; leaves nothing if the stream breaks off or throws. */
  write(blobPath: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns true if the path has a blob, or had one within the last day. */
  isTaken(blobPath: string): Promise<boolean>;
  open(blobPath: string): Promise<FileHandle | null>;
  /** Overwrites bytes of a blob in place and flushes them; nothing if it does not exist. */
  patch(blobPath: string, patches: readonly BlobPatch[]): Promise<void>;
  describe(blobPath: string): Promise<StoredBlob | null>;
  remove(blobPath: string): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
  tidy(now: Date): Promise<void>;
  /** Writes, reads and deletes a draft. @throws Error if one of these fails. */
  check(): Promise<void>;
}

/** Returns true if a folder has been one of files, with or without any; creates nothing. */
export const containsFiles = (root: string): boolean => existsSync(join(root, 'blobs'));

/**
 * The blobs below a folder, which is made where it is missing; not with `isCheck`: then it may be
 * missing, and each use of it fails.
 */
export async function openBlobFolder(
  root: string,
  { isCheck = false }: { isCheck?: boolean } = {},
): Promise<BlobFolder> {
  const incoming = join(root, 'incoming');
  const blobs = join(root, 'blobs');
  if (!isCheck) {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await mkdir(blobs, { recursive: true, mode: 0o700 });
    await syncFolder(root);
  }

  const toFilePath = (blobPath: string): string => {
    const digest = hashPath(blobPath);
    return join(blobs, digest.slice(0, 2), digest.slice(2));
  };

  /** Where a disk was taken away, nothing is missing: it may come back. */
  const unlessGone = async <Result>(work: Promise<Result | null>): Promise<Result | null> => {
    const found = await work.catch((error: unknown) => {
      throw isDiskOut(error) ? new DomainError('unavailable', { cause: error }) : error;
    });
    if (found !== null || (await unlessMissing(stat(blobs)))) return found;
    throw new DomainError('unavailable', { cause: new Error(`The folder ${blobs} is gone`) });
  };

  const parts = openPartFolder(incoming);
  return {
    parts,
    write: async (blobPath, chunks) => {
      const draft = await writeDraft(incoming, blobPath, chunks);
      await publishBlob(draft, toFilePath(blobPath));
    },
    isTaken: async (blobPath) => {
      const found = await unlessMissing(access(toFilePath(blobPath)).then(() => true));
      return found ?? false;
    },
    open: (blobPath) => unlessGone(unlessMissing(open(join(toFilePath(blobPath), 'content'), 'r'))),
    patch: async (blobPath, patches) => {
      // A file that is removed meanwhile stays removed.
      const file = await unlessMissing(open(join(toFilePath(blobPath), 'content'), 'r+'));
      if (file) await overwrite(file, patches);
    },
    describe: (blobPath) => unlessGone(describeBlob(toFilePath(blobPath))),
    remove: async (blobPath) => {
      await parts.remove(blobPath);
      const filePath = toFilePath(blobPath);
      const removed = await unlessMissing(unlink(join(filePath, 'content')).then(() => true));
      // Empties what stays in place for a day; a repeat is harmless.
      await unlessMissing(truncate(join(filePath, 'path')));
      if (removed) await syncFolder(filePath);
    },
    list: async function* list() {
      for await (const filePath of listFilePaths(blobs)) {
        const blob = await describeBlob(filePath);
        if (blob) yield blob;
      }
    },
    tidy: async (now) => {
      for (const name of await readdir(incoming)) {
        const kind = name.startsWith(partsFolderPrefix) ? 'parts' : 'draft';
        await clearDraft(join(incoming, name), now.getTime() - abandonedAfter[kind]);
      }
      for await (const filePath of listFilePaths(blobs)) {
        await clearHusk(filePath, now.getTime() - abandonedAfter.husk);
      }
    },
    // On a blocked disk each check would occupy one of the few threads that read files.
    check: serialize(async () => {
      const written = newId();
      const draft = await writeDraft(incoming, 'check', Readable.from([Buffer.from(written)]));
      const found = await readFile(join(draft, 'content'), 'utf8');
      await rm(draft, { recursive: true });
      if (found !== written) throw new Error('The folder does not give back what it was given');
    }),
  };
}

async function* listFilePaths(blobs: string): AsyncGenerator<string> {
  for (const shard of await readdir(blobs)) {
    for (const name of await readdir(join(blobs, shard))) yield join(blobs, shard, name);
  }
}

async function describeBlob(filePath: string): Promise<StoredBlob | null> {
  const content = await unlessMissing(stat(join(filePath, 'content')));
  if (!content) return null;
  const blobPath = await unlessMissing(readFile(join(filePath, 'path'), 'utf8'));
  return blobPath === null ? null : { blobPath, size: content.size, storedAt: content.mtime };
}

async function clearDraft(draft: string, before: number): Promise<void> {
  const last =
    (await unlessMissing(stat(join(draft, 'content')))) ?? (await unlessMissing(stat(draft)));
  if (last && last.mtimeMs < before) await rm(draft, { recursive: true, force: true });
}

async function clearHusk(filePath: string, before: number): Promise<void> {
  if (await unlessMissing(stat(join(filePath, 'content')))) return;
  const husk = await unlessMissing(stat(filePath));
  if (husk && husk.mtimeMs < before) await rm(filePath, { recursive: true, force: true });
}

async function overwrite(file: FileHandle, patches: readonly BlobPatch[]): Promise<void> {
  try {
    for (const { offset, bytes } of patches) {
      for (let sent = 0; sent < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, sent, bytes.length - sent, offset + sent);
        sent += bytesWritten;
      }
    }
    await file.sync();
  } catch (error) {
    throwWriteError(error);
  } finally {
    await file.close();
  }
}

/**
 * Writes a blob's bytes and path to disk in a folder of its own. Returns that folder. Leaves
 * nothing if the stream throws.
 * @throws DomainError `unavailable` if the disk is full; any error of the stream.
 */
async function writeDraft(
  incoming: string,
  blobPath: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const draft = join(incoming, newId());
  const durable = { flag: 'wx', mode: 0o600, flush: true };
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(join(draft, 'content'), chunks, durable);
    await writeFile(join(draft, 'path'), blobPath, durable);
    await syncFolder(draft);
    return draft;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throwWriteError(error);
  }
}

/**
 * Moves the draft to the blob's place, unless the place is taken: renaming over a folder with
 * entries fails, so one of several concurrent calls wins.
 * @throws DomainError `conflict` if the place is taken.
 */
async function publishBlob(draft: string, target: string): Promise<void> {
  const shard = dirname(target);
  try {
    const made = await mkdir(shard, { recursive: true, mode: 0o700 });
    await rename(draft, target);
    await syncFolder(shard);
    if (made) await syncFolder(dirname(shard));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // The error code for a taken folder depends on the system: ENOTEMPTY, EEXIST, EPERM on Windows.
    const taken = await unlessMissing(access(target).then(() => true));
    throw taken ? new DomainError('conflict', { cause: error }) : error;
  }
}
