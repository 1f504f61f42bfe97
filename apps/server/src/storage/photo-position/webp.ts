import type { BlobPatch } from '../storage.ts';
import { type ByteSource, maxMetadata } from './byte-source.ts';
import { removeExifPosition } from './exif.ts';
import { removeXmpPosition } from './xmp.ts';

/** Finds the positions in a WebP: in its Exif and XMP chunks (RFC 9649 §2.7.1.5). */
export async function findWebpPositions(source: ByteSource): Promise<BlobPatch[]> {
  const patches: BlobPatch[] = [];
  let offset = 12;
  while (offset + 8 <= source.size) {
    const header = await source.read(offset, 8);
    const type = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    offset += 8;
    if ((type === 'EXIF' || type === 'XMP ') && length <= maxMetadata) {
      const bytes = Buffer.from(await source.read(offset, length));
      // Some cameras write the prefix that only a JPEG has.
      const hasPrefix = bytes.toString('latin1', 0, 4) === 'Exif';
      const isChanged =
        type === 'EXIF'
          ? removeExifPosition(hasPrefix ? bytes.subarray(6) : bytes)
          : removeXmpPosition(bytes);
      if (isChanged) patches.push({ offset, bytes });
    }
    // A chunk of odd length is followed by a byte.
    offset += length + (length % 2);
  }
  return patches;
}
