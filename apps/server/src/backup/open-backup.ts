import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { failureCode } from '#server/storage/blob-place.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  blockSize,
  describeSection,
  firstLine,
  formatVersion,
  frameEnd,
  frameKinds,
  frameStart,
  magic,
  maxContent,
  type SectionEnd,
  type SectionHeader,
} from './format.ts';

const inflate = promisify(inflateRaw);

/** A section of a backup that was read whole. */
export interface BackupSection {
  readonly header: SectionHeader;
  readonly end: SectionEnd;
  /** Place of its first frame of data in the file, in bytes. */
  readonly offset: number;
}

/** A backup of which every byte was read and compared with the digests. */
export interface OpenBackup {
  readonly header: BackupHeader;
  readonly sections: readonly BackupSection[];
  readonly end: BackupEnd;
  /** Reads a section's data again. @throws BackupError if it is no longer as it was. */
  read(section: BackupSection): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a backup and reads it whole, so that nothing is changed because of a damaged one.
 * `onProgress` is called with the share that was read, from 0 to 1.
 * @throws BackupError if it cannot be read, is no backup, is of a newer form or is damaged; the
 *   message names the place.
 */
export async function openBackup(
  path: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<OpenBackup> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`${path}: ${explainRefusal(error)}.`, { cause: error });
  });
  try {
    const reader = createFrameReader(path, handle);
    const status = await handle.stat();
    if (status.isDirectory()) throw new BackupError(`${path}: it is a folder.`);
    const { size } = status;
    const found = await readWhole(reader, (offset) => onProgress(offset / size));
    if (found.endsAt !== size) throw reader.damaged(found.endsAt, 'bytes follow its end');
    return {
      ...found,
      read: (section) => readSection(reader, section),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const refusals: Readonly<Record<string, string>> = {
  EACCES: 'this account may not read it',
  EIO: 'the disk does not give it',
  ELOOP: 'a link leads in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file',
  ENOTDIR: 'its folder is a file',
  EPERM: 'this account may not read it',
  ESTALE: 'the disk of another machine is no longer there',
};

/** Says why the system does not open a file, at least with its code. */
function explainRefusal(error: unknown): string {
  const code = failureCode(error) ?? 'no reason is known';
  return refusals[code] ?? `it cannot be opened (${code})`;
}

interface Frame {
  readonly kind: string;
  readonly content: Buffer;
  readonly offset: number;
  /** Offset of the next frame. */
  readonly next: number;
}

interface FrameReader {
  /** Offset of the first frame. @throws BackupError for another file. */
  readStart(): Promise<number>;
  read(offset: number, within?: SectionHeader | null): Promise<Frame>;
  damaged(offset: number, reason: string, within?: SectionHeader | null): BackupError;
}

function createFrameReader(path: string, handle: FileHandle): FrameReader {
  const damaged: FrameReader['damaged'] = (offset, reason, within = null) => {
    const place = within ? `, in ${describeSection(within)}` : '';
    return new BackupError(`${path} is damaged at byte ${offset}${place}: ${reason}.`);
  };
  const readBytes = async (
    offset: number,
    length: number,
    within: SectionHeader | null = null,
  ): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length;) {
      const { bytesRead } = await handle.read(bytes, at, length - at, offset + at);
      if (bytesRead === 0) throw damaged(offset + at, 'it ends too early', within);
      at += bytesRead;
    }
    return bytes;
  };
  return {
    damaged,
    readStart: async () => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      const line = buffer.toString('latin1', 0, bytesRead);
      if (line.startsWith(firstLine)) return firstLine.length;
      const number = line.startsWith(magic) ? /^(\d{1,9})\n/.exec(line.slice(magic.length)) : null;
      if (number && Number(number[1]) > formatVersion)
        throw new BackupError(
          `${path} was made by a newer version of the portal. Restore it with that version.`,
        );
      throw new BackupError(`${path} is no backup of the portal.`);
    },
    read: async (offset, within = null) => {
      const start = await readBytes(offset, frameStart, within);
      const length = start.readUInt32BE(1);
      if (length > maxContent) throw damaged(offset, 'a length is impossible', within);
      const rest = await readBytes(offset + frameStart, length + frameEnd, within);
      const content = rest.subarray(0, length);
      if (rest.readUInt32BE(length) !== crc32(content, crc32(start)))
        throw damaged(offset, 'a checksum does not match', within);
      const next = offset + frameStart + length + frameEnd;
      return { kind: start.toString('latin1', 0, 1), content, offset, next };
    },
  };
}

async function readWhole(reader: FrameReader, onProgress: (offset: number) => void) {
  const first = await reader.read(await reader.readStart());
  if (first.kind !== frameKinds.header) throw reader.damaged(first.offset, 'its header is missing');
  const header: BackupHeader = JSON.parse(first.content.toString());
  const digest = createHash('sha256');
  const sections: BackupSection[] = [];
  for (let offset = first.next; ;) {
    onProgress(offset);
    const frame = await reader.read(offset);
    if (frame.kind === frameKinds.end) {
      const end: BackupEnd = JSON.parse(frame.content.toString());
      if (end.sha256 !== digest.digest('hex'))
        throw reader.damaged(frame.offset, 'a section is missing or moved');
      return { header, sections, end, endsAt: frame.next };
    }
    if (frame.kind !== frameKinds.section)
      throw reader.damaged(frame.offset, 'a section was expected');
    digest.update(frame.content);
    const section: SectionHeader = JSON.parse(frame.content.toString());
    const data = readData(reader, section, frame.next, onProgress);
    for (let step = await data.next(); ; step = await data.next()) {
      if (step.done !== true) continue;
      digest.update(step.value.text);
      sections.push({ header: section, end: step.value.end, offset: frame.next });
      offset = step.value.next;
      break;
    }
  }
}

interface DataEnd {
  readonly end: SectionEnd;
  /** The end as it is written. */
  readonly text: Buffer;
  readonly next: number;
}

/** Yields a section's data and returns its end, which was compared with the data. */
async function* readData(
  reader: FrameReader,
  section: SectionHeader,
  begin: number,
  onProgress: (offset: number) => void = () => undefined,
): AsyncGenerator<Uint8Array, DataEnd> {
  const digest = createHash('sha256');
  for (let offset = begin; ;) {
    const { kind, content, next } = await reader.read(offset, section);
    if (kind === frameKinds.sectionEnd) {
      const end: SectionEnd = JSON.parse(content.toString());
      if (end.sha256 !== digest.digest('hex'))
        throw reader.damaged(begin, 'the digest of the data does not match', section);
      return { end, text: content, next };
    }
    if (kind !== frameKinds.deflated && kind !== frameKinds.raw)
      throw reader.damaged(offset, 'data was expected', section);
    const block =
      kind === frameKinds.raw ? content : await unpack(reader, section, offset, content);
    digest.update(block);
    yield block;
    offset = next;
    onProgress(offset);
  }
}

async function unpack(
  reader: FrameReader,
  section: SectionHeader,
  offset: number,
  content: Buffer,
): Promise<Buffer> {
  try {
    return await inflate(content, { maxOutputLength: blockSize * 2 });
  } catch {
    throw reader.damaged(offset, 'the data cannot be unpacked', section);
  }
}

async function* readSection(
  reader: FrameReader,
  { header, end, offset }: BackupSection,
): AsyncGenerator<Uint8Array> {
  const { end: found } = yield* readData(reader, header, offset);
  if (found.sha256 !== end.sha256)
    throw reader.damaged(offset, 'it was changed while it was restored', header);
}
