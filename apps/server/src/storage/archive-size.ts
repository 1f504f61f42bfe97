import { createByteSource, type ByteSource } from './photo-position/byte-source.ts';
import type { Storage, StoredBlob } from './storage.ts';

/** An archive may state any size up to the first, and any multiple of its own size up to the second. */
const unpackedLimits = { bytes: 1024 ** 3, ratio: 200 } as const;

/** More entries than a real archive has; reading them takes a fraction of a second. */
const maxEntries = 500_000;

/**
 * Returns true for a zip archive that unpacks to far more than any honest one: a zip bomb. Reads
 * what its directory states and unpacks nothing; memory is one window of the file. What an archive
 * within the archive contains is not known.
 */
export async function isZipBomb(
  storage: Pick<Storage, 'readRange'>,
  { blobPath, size }: Pick<StoredBlob, 'blobPath' | 'size'>,
): Promise<boolean> {
  const source = createByteSource(
    size,
    async (offset, length) =>
      (await storage.readRange(blobPath, offset, length)) ?? Buffer.alloc(0),
  );
  return exceedsLimits(source);
}

/** As `isZipBomb`, from a source of bytes. */
export async function exceedsLimits(source: ByteSource): Promise<boolean> {
  const limit = Math.max(unpackedLimits.bytes, source.size * unpackedLimits.ratio);
  const directories = await findDirectories(source);
  if (directories === null) return true;
  const count = { entries: 0 };
  for (const directory of directories)
    if (await exceeds(source, { directory, limit, count })) return true;
  return false;
}

/** As `sumsAbove`; false for a directory that is not whole, so that no program unpacks it. */
async function exceeds(...input: Parameters<typeof sumsAbove>): Promise<boolean> {
  try {
    return await sumsAbove(...input);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Sizes of the records without their variable parts (APPNOTE.TXT §4.3). */
const recordSize = { end: 22, end64: 56, locator64: 20, entry: 46 } as const;

/** The end of the directory stands before a comment of at most this length. */
const maxComment = 0xff_ff;

/** Programs differ in which end record they take, if a comment contains one; real files have few. */
const maxEndRecords = 32;

/** A size that stands elsewhere, in eight bytes (§4.4.9). */
const isElsewhere = 0xff_ff_ff_ff;

/** Entries that were read, of all directories of a file together. */
interface Count {
  entries: number;
}

/** Adds the sizes of a directory's entries until they are above the limit. */
async function sumsAbove(
  source: ByteSource,
  { directory, limit, count }: { directory: Directory; limit: number; count: Count },
): Promise<boolean> {
  let unpacked = 0;
  let at = directory.start;
  while (at + recordSize.entry <= directory.end) {
    const entry = await source.read(at, recordSize.entry);
    if (entry.toString('latin1', 0, 4) !== 'PK\x01\x02') return false;
    count.entries += 1;
    if (count.entries > maxEntries) return true;
    const [name, extra, comment] = [28, 30, 32].map((offset) => entry.readUInt16LE(offset));
    const size = entry.readUInt32LE(24);
    const extraStart = at + recordSize.entry + (name ?? 0);
    unpacked +=
      size === isElsewhere ? readLongSize(await source.read(extraStart, extra ?? 0)) : size;
    if (unpacked > limit) return true;
    at = extraStart + (extra ?? 0) + (comment ?? 0);
  }
  return false;
}

/** Reads the unpacked size from the extra field with the identifier 1 (§4.5.3), where it is first. */
function readLongSize(extra: Buffer): number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return Number(extra.readBigUInt64LE(at + 4));
  }
  return isElsewhere;
}

/** Where entries may begin, and the record that they end before. */
interface Directory {
  readonly start: number;
  readonly end: number;
}

/** Finds every directory that a program may read; null if there are more end records than real files have. */
async function findDirectories(source: ByteSource): Promise<readonly Directory[] | null> {
  const tailStart = Math.max(0, source.size - recordSize.end - maxComment);
  const tail = Buffer.from(await source.read(tailStart, source.size - tailStart));
  const directories: Directory[] = [];
  let records = 0;
  let found = tail.indexOf('PK\x05\x06', 0, 'latin1');
  for (; found >= 0; found = tail.indexOf('PK\x05\x06', found + 4, 'latin1')) {
    records += 1;
    if (records > maxEndRecords) return null;
    if (found + recordSize.end > tail.length) continue;
    const end = tailStart + found;
    const [size, start] = [tail.readUInt32LE(found + 12), tail.readUInt32LE(found + 16)];
    directories.push(...toDirectories({ start, size, end }), ...(await findLong(source, end)));
  }
  return directories;
}

/**
 * Returns both places where programs look: the stated start, and as far before the end as the
 * directory is long, because a file with a program before the archive may state starts without it.
 */
function toDirectories({ start, size, end }: Directory & { readonly size: number }): Directory[] {
  const starts = new Set([start, end - size]);
  return [...starts].filter((at) => at >= 0 && at < end).map((at) => ({ start: at, end }));
}

/** Finds the directories of an end record in eight bytes, at its stated place and before its locator. */
async function findLong(source: ByteSource, end: number): Promise<Directory[]> {
  const locatorStart = end - recordSize.locator64;
  if (locatorStart < recordSize.end64) return [];
  const locator = await source.read(locatorStart, recordSize.locator64);
  if (locator.toString('latin1', 0, 4) !== 'PK\x06\x07') return [];
  const places = new Set([Number(locator.readBigUInt64LE(8)), locatorStart - recordSize.end64]);
  const directories: Directory[] = [];
  for (const place of places) {
    if (place + recordSize.end64 > locatorStart) continue;
    const record = await source.read(place, recordSize.end64);
    if (record.toString('latin1', 0, 4) !== 'PK\x06\x06') continue;
    const [size, start] = [record.readBigUInt64LE(40), record.readBigUInt64LE(48)].map(Number);
    directories.push(...toDirectories({ start: start ?? 0, size: size ?? 0, end: place }));
  }
  return directories;
}
