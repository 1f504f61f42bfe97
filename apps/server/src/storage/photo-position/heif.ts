import type { BlobPatch } from '../storage.ts';
import { type ByteSource, maxMetadata } from './byte-source.ts';
import { removeExifPosition } from './exif.ts';
import { listMetadataItems, type MetadataItem } from './heif-items.ts';
import { removeXmpPosition } from './xmp.ts';

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
