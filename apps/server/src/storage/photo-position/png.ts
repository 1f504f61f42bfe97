import { crc32 } from 'node:zlib';
import type { BlobPatch } from '../storage.ts';
import { type ByteSource, maxMetadata } from './byte-source.ts';
import { removeExifPosition } from './exif.ts';
import { removeXmpPosition } from './xmp.ts';

const signatureSize = 8;

/** Length and type before a chunk's data, and its checksum behind (PNG 3 §5.3). */
const frame = { before: 8, behind: 4 };

/** Keywords of texts that are a position, or that hold Exif or XMP in hexadecimal digits. */
const positionText = /^(Raw profile type (exif|app1|xmp)|[\w.:-]*gps[\w.:-]*)$/i;

const xmpKeyword = 'XML:com.adobe.xmp';

/**
 * Finds the positions in a PNG: in its Exif chunk, its XMP and its texts. Those that are compressed
 * are replaced whole by an empty comment of the same length.
 */
export async function findPngPositions(source: ByteSource): Promise<BlobPatch[]> {
  const patches: BlobPatch[] = [];
  let offset = signatureSize;
  while (offset + frame.before <= source.size) {
    const header = await source.read(offset, frame.before);
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4);
    if (/^(eXIf|tEXt|iTXt|zTXt)$/.test(type) && length <= maxMetadata) {
      const bytes = Buffer.from(await source.read(offset + 4, 4 + length + frame.behind));
      if (bytes.length === 4 + length + frame.behind && removePosition(type, bytes)) {
        bytes.writeUInt32BE(crc32(bytes.subarray(0, -frame.behind)), 4 + length);
        patches.push({ offset: offset + 4, bytes });
      }
    }
    offset += frame.before + length + frame.behind;
  }
  return patches;
}

/** Removes the position from a chunk's type, data and checksum. Returns true if it has one. */
function removePosition(type: string, bytes: Buffer): boolean {
  const data = bytes.subarray(4, -frame.behind);
  if (type === 'eXIf') {
    const hasPrefix = data.toString('latin1', 0, 4) === 'Exif';
    return removeExifPosition(hasPrefix ? data.subarray(6) : data);
  }
  const keyword = data.toString('latin1', 0, Math.max(0, data.indexOf(0)));
  const isXmp = keyword === xmpKeyword;
  const isPlain = type === 'tEXt' || (type === 'iTXt' && data[keyword.length + 1] === 0);
  if (isXmp && isPlain) return removeXmpPosition(data.subarray(keyword.length + 1));
  if (!isXmp && !positionText.test(keyword)) return false;
  bytes.write('tEXt', 'latin1');
  data.fill(' ').write('Comment\0', 'latin1');
  return true;
}
