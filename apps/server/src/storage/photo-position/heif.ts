import type { BlobPatch } from '../storage.ts';
import { type ByteSource, maxMetadata } from './byte-source.ts';
import { removeExifPosition } from './exif.ts';
import { removeXmpPosition } from './xmp.ts';

/** A part of a file. */
interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** A metadata item of a HEIF picture, with where its bytes are in the file. */
interface MetadataItem {
  readonly kind: 'exif' | 'xmp';
  readonly extents: readonly Extent[];
}

/** A picture has one or two; a file made to do harm could list one thousands of times. */
const maxItems = 16;

/** Finds the positions in a HEIF picture, such as HEIC and AVIF: in its Exif and XMP items. */
export async function findHeifPositions(source: ByteSource): Promise<BlobPatch[]> {
  const meta = await readMeta(source);
  if (!meta) return [];
  const patches: BlobPatch[] = [];
  for (const item of listMetadataItems(meta.bytes, meta.offset)) {
    const total = item.extents.reduce((sum, { length }) => sum + length, 0);
    if (total > maxMetadata) continue;
    const parts: Buffer[] = [];
    for (const { offset, length } of item.extents) parts.push(await source.read(offset, length));
    const bytes = Buffer.concat(parts);
    if (bytes.length < total || !removePosition(item.kind, bytes)) continue;
    let start = 0;
    for (const { offset, length } of item.extents) {
      patches.push({ offset, bytes: bytes.subarray(start, start + length) });
      start += length;
    }
  }
  return patches;
}

/** Reads the content of the `meta` box among the boxes of the file; null without one. */
async function readMeta(source: ByteSource): Promise<{ bytes: Buffer; offset: number } | null> {
  for (let at = 0; at + 16 <= source.size;) {
    const header = await source.read(at, 16);
    const short = header.readUInt32BE(0);
    const headerSize = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || source.size - at;
    if (size < headerSize) return null;
    if (header.toString('latin1', 4, 8) === 'meta') {
      const length = size - headerSize;
      if (length > maxMetadata) return null;
      const offset = at + headerSize;
      return { bytes: Buffer.from(await source.read(offset, length)), offset };
    }
    at += size;
  }
  return null;
}

function removePosition(kind: MetadataItem['kind'], bytes: Buffer): boolean {
  if (kind === 'xmp') return removeXmpPosition(bytes);
  // The item begins with the number of bytes before the block.
  return bytes.length > 4 && removeExifPosition(bytes.subarray(4 + bytes.readUInt32BE(0)));
}

/** A box of ISO media (ISO/IEC 14496-12 §4.2), by its place in a buffer. */
interface Box {
  readonly type: string;
  /** Offset of its content. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the Exif and XMP items that a HEIF picture's `meta` box lists (ISO/IEC 23008-12 §A.2).
 * @param meta content of the box.
 * @param metaOffset offset of `meta` in the file.
 * @throws RangeError if the box is not whole.
 */
function listMetadataItems(meta: Buffer, metaOffset: number): MetadataItem[] {
  // The version and the flags come first.
  const boxes = listBoxes(meta, 4, meta.length);
  const [info, places, data] = ['iinf', 'iloc', 'idat'].map((type) =>
    boxes.find((box) => box.type === type),
  );
  if (!info || !places) return [];
  const kinds = readKinds(meta, info);
  const items = readPlaces(meta, places).flatMap(({ id, isInMeta, extents }): MetadataItem[] => {
    const kind = kinds.get(id);
    if (!kind || (isInMeta && !data)) return [];
    const base = isInMeta && data ? metaOffset + data.start : 0;
    const placed = extents.map(({ offset, length }) => ({ offset: base + offset, length }));
    return [{ kind, extents: placed }];
  });
  return items.slice(0, maxItems);
}

function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? to : at + size;
    // A size of 1 is that of a box of more than 4 GiB.
    if (end < at + 8 || end > to) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end });
    at = end;
  }
  return boxes;
}

/** Reads the kinds of the metadata items, by their numbers (ISO/IEC 14496-12 §8.11.6). */
function readKinds(meta: Buffer, { start, end }: Box): Map<number, MetadataItem['kind']> {
  const kinds = new Map<number, MetadataItem['kind']>();
  const countSize = meta[start] === 0 ? 2 : 4;
  for (const box of listBoxes(meta, start + 4 + countSize, end)) {
    const version = meta.readUInt8(box.start);
    if (box.type !== 'infe' || version < 2) continue;
    const idSize = version === 2 ? 2 : 4;
    const id = meta.readUIntBE(box.start + 4, idSize);
    const entry = meta.toString('latin1', box.start + 4 + idSize + 2, box.end);
    if (entry.startsWith('Exif')) kinds.set(id, 'exif');
    if (/^mime[^\0]*\0application\/rdf\+xml/.test(entry)) kinds.set(id, 'xmp');
  }
  return kinds;
}

interface Place {
  readonly id: number;
  /** In the `idat` box, not at an offset of the file. */
  readonly isInMeta: boolean;
  readonly extents: readonly Extent[];
}

/** Reads where the items are (ISO/IEC 14496-12 §8.11.3). */
function readPlaces(meta: Buffer, { start, end }: Box): Place[] {
  let at = start;
  const next = (size: number): number => {
    if (at + size > end) throw new RangeError('The box is not whole');
    at += size;
    // Eight bytes hold more than a number, but no file is that large.
    if (size === 8) return Number(meta.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : meta.readUIntBE(at - size, size);
  };
  const version = next(1);
  next(3);
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  // Without these sizes, extents would be whole files, and countless.
  if (!offsetSize || !lengthSize) return [];
  const places: Place[] = [];
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const extents = Array.from({ length: next(2) }, (): Extent => {
      next(indexSize);
      const offset = base + next(offsetSize);
      return { offset, length: next(lengthSize) };
    });
    if (method < 2) places.push({ id, isInMeta: method === 1, extents });
  }
  return places;
}
