import type { BlobPatch } from '../storage.ts';
import type { ByteSource } from './byte-source.ts';
import { removeExifPosition } from './exif.ts';
import { removeXmpPosition } from './xmp.ts';

/** What an APP1 segment begins with → what removes a position from the rest. */
const segments: readonly (readonly [identifier: Buffer, remove: (rest: Buffer) => boolean])[] = [
  [Buffer.from('Exif\0\0'), removeExifPosition],
  [Buffer.from('http://ns.adobe.com/xap/1.0/\0'), removeXmpPosition],
  // A long packet is continued here, behind its digest, its length and its offset.
  [Buffer.from('http://ns.adobe.com/xmp/extension/\0'), removeXmpPosition],
];

const step = 512 * 1024;

/** Longer than the marker, length and identifier of any segment. */
const overlap = 64;

/**
 * Finds the positions in a JPEG, wherever they are: a photo may hold others, such as a smaller one
 * or one of its brightness. Bytes of a picture never look like the marker of a segment (ITU-T T.81
 * §B.1.1.5).
 */
export async function findJpegPositions(source: ByteSource): Promise<BlobPatch[]> {
  const patches: BlobPatch[] = [];
  for (let offset = 0; offset < source.size; offset += step) {
    const part = await source.read(offset, step + overlap);
    for (const [identifier, remove] of segments) {
      let at = part.indexOf(identifier, 4);
      while (at >= 4 && at - 4 < step) {
        const start = at + identifier.length;
        const length = Math.max(0, part.readUInt16BE(at - 2) - 2 - identifier.length);
        const isSegment = part.readUInt16BE(at - 4) === 0xffe1;
        if (isSegment) {
          // `part` stays readable: the source fetches into new memory.
          const bytes = Buffer.from(await source.read(offset + start, length));
          if (remove(bytes)) patches.push({ offset: offset + start, bytes });
        }
        at = part.indexOf(identifier, isSegment ? start + length : start);
      }
    }
  }
  return patches;
}
