import { createByteSource, type ByteSource } from './photo-position/byte-source.ts';
import type { Storage, StoredBlob } from './storage.ts';

/** Content types of pictures that browsers decode → what reads their size. */
const readers: ReadonlyMap<string, (source: ByteSource) => Promise<number>> = new Map([
  ['image/png', readPng],
  ['image/gif', readGif],
  ['image/jpeg', readJpeg],
  ['image/webp', readWebp],
  ['image/heic', readHeif],
  ['image/heif', readHeif],
  ['image/avif', readHeif],
]);

/**
 * Returns the pixels that a picture takes when it is shown, as its header states them; 0 for other
 * files and for a damaged header, which no browser shows. Decodes nothing: memory is one window of
 * the file.
 */
export async function countPixels(
  storage: Pick<Storage, 'readRange'>,
  { blobPath, size }: Pick<StoredBlob, 'blobPath' | 'size'>,
  contentType: string,
): Promise<number> {
  const source = createByteSource(
    size,
    async (offset, length) =>
      (await storage.readRange(blobPath, offset, length)) ?? Buffer.alloc(0),
  );
  return readPixels(source, contentType);
}

/** As `countPixels`, from a source of bytes. */
export async function readPixels(source: ByteSource, contentType: string): Promise<number> {
  try {
    return (await readers.get(contentType)?.(source)) ?? 0;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** Its first chunk (PNG 3 §11.2.1). */
async function readPng(source: ByteSource): Promise<number> {
  const header = await source.read(0, 24);
  return header.readUInt32BE(16) * header.readUInt32BE(20);
}

/** The logical screen, which all its images are drawn on (GIF89a §18). */
async function readGif(source: ByteSource): Promise<number> {
  const header = await source.read(0, 10);
  return header.readUInt16LE(6) * header.readUInt16LE(8);
}

/** More than any camera writes before the picture; profiles and other photos take dozens. */
const maxSegments = 1000;

/** Its frame header, behind segments of metadata (ITU-T T.81 §B.2.2). */
async function readJpeg(source: ByteSource): Promise<number> {
  let offset = 2;
  for (let passed = 0; passed < maxSegments; passed += 1) {
    const segment = await source.read(offset, 9);
    const marker = segment.readUInt16BE(0);
    // Fill bytes may stand before a marker.
    if (marker === 0xffff) offset += 1;
    else if (isFrameHeader(marker)) return segment.readUInt16BE(5) * segment.readUInt16BE(7);
    else offset += 2 + segment.readUInt16BE(2);
  }
  return 0;
}

/** SOF0 to SOF15, between which three other markers lie. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** Its first chunk: a canvas, or a picture with or without loss (RFC 9649). */
async function readWebp(source: ByteSource): Promise<number> {
  const header = await source.read(0, 30);
  const kind = header.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (header.readUIntLE(24, 3) + 1) * (header.readUIntLE(27, 3) + 1);
  if (kind === 'VP8L') {
    const sizes = header.readUInt32LE(21);
    return ((sizes & 0x3fff) + 1) * (((sizes >> 14) & 0x3fff) + 1);
  }
  return (header.readUInt16LE(26) & 0x3fff) * (header.readUInt16LE(28) & 0x3fff);
}

/** The properties of a HEIF picture stand in its beginning. */
const heifBeginning = 256 * 1024;

/**
 * The largest of its sizes (`ispe`, ISO/IEC 23008-12 §6.5.3): those of its tiles are smaller than
 * that of the whole.
 */
async function readHeif(source: ByteSource): Promise<number> {
  const part = await source.read(0, heifBeginning);
  let largest = 0;
  let at = part.indexOf('ispe');
  while (at >= 0 && at + 16 <= part.length) {
    largest = Math.max(largest, part.readUInt32BE(at + 8) * part.readUInt32BE(at + 12));
    at = part.indexOf('ispe', at + 4);
  }
  return largest;
}
