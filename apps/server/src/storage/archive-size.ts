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
  try {
    return await sumsAbove(source, limit);
  } catch (error) {
    // The directory is not whole, so no program unpacks it.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Sizes of the records without their variable parts (APPNOTE.TXT §4.3). */
const recordSize = { end: 22, end64: 56, locator64: 20, entry: 46 } as const;

/** The end of the directory stands before a comment of at most this length. */
const maxComment = 0xff_ff;

/** A size that stands elsewhere, in eight bytes (§4.4.9). */
const isElsewhere = 0xff_ff_ff_ff;

/** Adds the sizes of the entries until they are above the limit. */
async function sumsAbove(source: ByteSource, limit: number): Promise<boolean> {
  const directory = await findDirectory(source);
  let unpacked = 0;
  let at = directory.start;
  for (let count = 0; at + recordSize.entry <= directory.end; count += 1) {
    if (count > maxEntries) return true;
    const entry = await source.read(at, recordSize.entry);
    if (entry.toString('latin1', 0, 4) !== 'PK\x01\x02') return false;
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

/** Finds the directory of an archive; an empty one if there is none. */
async function findDirectory(source: ByteSource): Promise<{ start: number; end: number }> {
  const tailStart = Math.max(0, source.size - recordSize.end - maxComment);
  const tail = Buffer.from(await source.read(tailStart, source.size - tailStart));
  const found = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (found < 0) return { start: 0, end: 0 };
  const end = tailStart + found;
  const start = tail.readUInt32LE(found + 16);
  if (start !== isElsewhere) return { start, end };
  const locator = await source.read(end - recordSize.locator64, recordSize.locator64);
  const end64 = Number(locator.readBigUInt64LE(8));
  const record = await source.read(end64, recordSize.end64);
  return { start: Number(record.readBigUInt64LE(48)), end: end64 };
}
