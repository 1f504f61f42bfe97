import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { failureCode, syncFolder } from '#server/storage/blob-place.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  blockSize,
  firstLine,
  type FrameKind,
  frameKinds,
  type SectionEnd,
  type SectionHeader,
  toFrame,
} from './format.ts';

const deflate = promisify(deflateRaw);

/** Data must shrink by this share, or it is stored as it is: pictures and PDFs do not. */
const worthwhile = 0.95;

/** End of the name of a file that is not finished. */
export const unfinishedSuffix = '.unfinished';

/** A backup that is being written. */
export interface BackupFile {
  /**
   * Writes a section. `countRows` counts the rows in a piece of its data; `isGone` is asked if the
   * data breaks off: true discards the section, false throws the reason.
   */
  writeSection(section: SectionHeader, data: SectionData): Promise<SectionEnd>;
  /** Completes the file and gives it its name. Returns its size in bytes. */
  finish(end: Omit<BackupEnd, 'sha256'>): Promise<number>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

interface SectionData {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly countRows?: (chunk: Uint8Array) => number;
  readonly isGone?: () => Promise<boolean>;
  /** Called after each block with the bytes and rows in it. */
  readonly onBlock?: (size: number, rows: number) => Promise<void> | void;
}

/**
 * Begins a backup beside its final place; it gets its name when it is complete and on the disk.
 * @throws BackupError if there is a file with the name, or it cannot be written.
 */
export async function createBackupFile(path: string, header: BackupHeader): Promise<BackupFile> {
  if (existsSync(path)) throw new BackupError(`${path} exists. Choose another name.`);
  const temporary = `${path}.${newId()}${unfinishedSuffix}`;
  const handle = await explainFailure(path, () => open(temporary, 'wx', 0o600));
  const digest = createHash('sha256');
  const write = (kind: FrameKind, content: Uint8Array): Promise<void> =>
    explainFailure(path, () => writeAll(handle, toFrame(kind, content)));
  const writeJson = async (kind: FrameKind, value: object): Promise<void> => {
    const text = Buffer.from(JSON.stringify(value));
    if (kind !== frameKinds.header) digest.update(text);
    await write(kind, text);
  };
  const abandon = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
  };
  try {
    await explainFailure(path, () => writeAll(handle, [Buffer.from(firstLine)]));
    await writeJson(frameKinds.header, header);
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    abandon,
    writeSection: async (section, data) => {
      await writeJson(frameKinds.section, section);
      const end = await writeData(write, data);
      await writeJson(frameKinds.sectionEnd, end);
      return end;
    },
    finish: (end) =>
      explainFailure(path, async () => {
        await writeJson(frameKinds.end, { ...end, sha256: digest.copy().digest('hex') });
        const { size } = await handle.stat();
        await handle.sync();
        await handle.close();
        await publish(temporary, path);
        await syncFolder(dirname(path));
        return size;
      }),
  };
}

/** Gives the file its name, unless another file has got it meanwhile. */
async function publish(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
    await rm(temporary);
  } catch (error) {
    if (failureCode(error) === 'EEXIST')
      throw new BackupError(`${path} exists. Choose another name.`, { cause: error });
    // Some file systems have no links.
    await rename(temporary, path);
  }
}

type Write = (kind: FrameKind, content: Uint8Array) => Promise<void>;

async function writeData(write: Write, data: SectionData): Promise<SectionEnd> {
  const { chunks, countRows = () => 0, isGone = async () => false, onBlock } = data;
  const digest = createHash('sha256');
  let [size, rows, isDiscarded] = [0, 0, false];
  // The next block is read and compressed while the one before is written.
  let pending: Promise<void> = Promise.resolve();
  try {
    for await (const block of toBlocks(chunks)) {
      digest.update(block);
      const counted = countRows(block);
      size += block.length;
      rows += counted;
      const compressed = compress(block);
      await pending;
      pending = compressed.then(({ kind, content }) => write(kind, content));
      // Awaited with the next block, which may fail first.
      pending.catch(() => undefined);
      await onBlock?.(block.length, counted);
    }
  } catch (error) {
    if (error instanceof BackupError || !(await isGone())) throw error;
    isDiscarded = true;
  }
  await pending;
  return { sha256: digest.digest('hex'), size, rows, isDiscarded };
}

async function compress(block: Uint8Array): Promise<{ kind: FrameKind; content: Uint8Array }> {
  const deflated = await deflate(block, { level: 1 });
  return deflated.length < block.length * worthwhile
    ? { kind: frameKinds.deflated, content: deflated }
    : { kind: frameKinds.raw, content: block };
}

/** Joins pieces of any size to blocks. */
async function* toBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += blockSize) {
      const piece = chunk.subarray(at, at + blockSize);
      collected.push(piece);
      size += piece.length;
      if (size < blockSize) continue;
      yield Buffer.concat(collected);
      [collected, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(collected);
}

async function writeAll(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  const bytes = Buffer.concat(pieces);
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file system allows no larger file',
  EIO: 'the disk does not take it',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist. Create it, or mount its disk',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'its folder is a file',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
};

/** Runs work on the file; what the system refuses becomes one line. */
async function explainFailure<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[failureCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new BackupError(`The backup ${path} cannot be written: ${reason}.`, { cause: error });
  }
}
