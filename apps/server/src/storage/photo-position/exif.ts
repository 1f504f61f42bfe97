/** Tags whose value is the offset of another directory (Exif 3.0 §4.6.3). */
const pointers = { exif: 0x8769, gps: 0x8825 };

/** Bytes of one value, by the number of its type (TIFF 6.0 §2). */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** A picture has two or three directories; a loop of them must end. */
const maxDirectories = 16;

const entrySize = 12;

/**
 * Removes the GPS directory from an Exif block, in place: its values are zeroed and the entry that
 * points to it is taken out, so every other offset stays right, and orientation, camera and
 * thumbnail stay as they are. Returns true if there was one.
 * @param block a TIFF structure, whose bytes are changed.
 */
export function removeExifPosition(block: Buffer): boolean {
  const tiff = openTiff(block);
  if (!tiff) return false;
  const waiting = [tiff.getLong(4)];
  const seen = new Set<number>();
  let isChanged = false;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const count = tiff.countEntries(at);
    if (count === 0 || seen.has(at) || seen.size >= maxDirectories) continue;
    seen.add(at);
    for (let index = count - 1; index >= 0; index -= 1) {
      const entry = at + 2 + index * entrySize;
      const tag = tiff.getShort(entry);
      if (tag === pointers.exif) waiting.push(tiff.getLong(entry + 8));
      if (tag !== pointers.gps) continue;
      zeroDirectory(tiff, tiff.getLong(entry + 8));
      removeEntry(tiff, at, index);
      isChanged = true;
    }
    waiting.push(tiff.getLong(at + 2 + tiff.countEntries(at) * entrySize));
  }
  return isChanged;
}

interface Tiff {
  readonly block: Buffer;
  /** Returns a number of two or four bytes; 0 beyond the end. */
  getShort(offset: number): number;
  getLong(offset: number): number;
  setShort(offset: number, value: number): void;
  /** Returns the number of entries of the directory at an offset; 0 if it is not whole. */
  countEntries(offset: number): number;
}

function openTiff(block: Buffer): Tiff | null {
  const order = block.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return null;
  const isWithin = (offset: number, length: number): boolean => offset + length <= block.length;
  const getShort = (offset: number): number =>
    isWithin(offset, 2) ? (isLittle ? block.readUInt16LE(offset) : block.readUInt16BE(offset)) : 0;
  return {
    block,
    getShort,
    getLong: (offset) =>
      isWithin(offset, 4)
        ? isLittle
          ? block.readUInt32LE(offset)
          : block.readUInt32BE(offset)
        : 0,
    setShort: (offset, value) =>
      isLittle ? block.writeUInt16LE(value, offset) : block.writeUInt16BE(value, offset),
    countEntries: (offset) => {
      const count = offset < 8 ? 0 : getShort(offset);
      return isWithin(offset, 2 + count * entrySize) ? count : 0;
    },
  };
}

/** Zeroes a directory and the values that lie elsewhere. */
function zeroDirectory(tiff: Tiff, at: number): void {
  const count = tiff.countEntries(at);
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + index * entrySize;
    const size = (typeSizes[tiff.getShort(entry + 2)] ?? 1) * tiff.getLong(entry + 4);
    const start = tiff.getLong(entry + 8);
    if (size > 4 && start >= 8)
      tiff.block.fill(0, start, Math.min(start + size, tiff.block.length));
  }
  if (count > 0)
    tiff.block.fill(0, at, Math.min(at + 2 + count * entrySize + 4, tiff.block.length));
}

/** Moves the entries behind one, and the offset of the next directory, to its place. */
function removeEntry(tiff: Tiff, at: number, index: number): void {
  const count = tiff.countEntries(at);
  // The directory that was zeroed may have lain over this one, in a file made to do harm.
  if (index >= count) return;
  const entry = at + 2 + index * entrySize;
  const end = Math.min(at + 2 + count * entrySize + 4, tiff.block.length);
  tiff.block.copyWithin(entry, entry + entrySize, end);
  tiff.block.fill(0, end - entrySize, end);
  tiff.setShort(at, count - 1);
}
