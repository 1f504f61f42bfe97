import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteSource, type ByteSource } from './photo-position/byte-source.ts';
import { readPixels } from './picture-pixels.ts';

const toSource = (bytes: Buffer): ByteSource =>
  createByteSource(bytes.length, async (offset, length) => bytes.subarray(offset, offset + length));

const count = (bytes: Buffer, type: string): Promise<number> => readPixels(toSource(bytes), type);

const toBytes = (size: number, value: number, write: 'BE' | 'LE' = 'BE'): Buffer => {
  const bytes = Buffer.alloc(size);
  if (write === 'BE') bytes.writeUIntBE(value, 0, size);
  else bytes.writeUIntLE(value, 0, size);
  return bytes;
};

const u16 = (value: number) => toBytes(2, value);
const u32 = (value: number) => toBytes(4, value);

const png = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    u32(13),
    Buffer.from('IHDR'),
    u32(width),
    u32(height),
    Buffer.alloc(20),
  ]);

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([u16(marker), u16(data.length + 2), data]);

const jpeg = (width: number, height: number, before: Buffer[] = [], frame = 0xffc0): Buffer =>
  Buffer.concat([
    u16(0xffd8),
    ...before,
    segment(frame, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.alloc(10)])),
    Buffer.alloc(20),
  ]);

const gif = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    toBytes(2, width, 'LE'),
    toBytes(2, height, 'LE'),
    Buffer.alloc(10),
  ]);

const webp = (kind: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF'),
    u32(100),
    Buffer.from(`WEBP${kind}`),
    u32(content.length),
    content,
    Buffer.alloc(20),
  ]);

const heif = (...sizes: (readonly [number, number])[]): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic'),
    ...sizes.flatMap(([width, height]) => [
      Buffer.from('\0\0\0\x14ispe\0\0\0\0'),
      u32(width),
      u32(height),
    ]),
  ]);

describe('counting the pixels of a picture', () => {
  it.each([
    ['a PNG', 'image/png', png(640, 480), 640 * 480],
    ['a decompression bomb', 'image/png', png(100_000, 100_000), 1e10],
    ['a PNG of the largest size', 'image/png', png(2 ** 31 - 1, 2 ** 31 - 1), (2 ** 31 - 1) ** 2],
    ['a GIF', 'image/gif', gif(65_535, 65_535), 65_535 ** 2],
    ['a JPEG', 'image/jpeg', jpeg(4000, 3000), 12e6],
    ['a progressive JPEG', 'image/jpeg', jpeg(4000, 3000, [], 0xffc2), 12e6],
    [
      'a JPEG behind metadata, tables and fill bytes',
      'image/jpeg',
      jpeg(65_535, 65_535, [
        segment(0xffe1, Buffer.alloc(65_000)),
        ...Array.from({ length: 60 }, () => segment(0xffe2, Buffer.alloc(65_533))),
        segment(0xffc4, Buffer.alloc(30)),
        Buffer.from([0xff, 0xff]),
      ]),
      65_535 ** 2,
    ],
    [
      'a WebP canvas',
      'image/webp',
      webp('VP8X', Buffer.concat([u32(0), toBytes(3, 16_382, 'LE'), toBytes(3, 99, 'LE')])),
      16_383 * 100,
    ],
    [
      'a WebP with loss',
      'image/webp',
      webp('VP8 ', Buffer.concat([Buffer.alloc(6), toBytes(2, 800, 'LE'), toBytes(2, 600, 'LE')])),
      480_000,
    ],
    [
      'a WebP without loss',
      'image/webp',
      webp('VP8L', Buffer.concat([Buffer.from([0x2f]), toBytes(4, 799 + 599 * 2 ** 14, 'LE')])),
      480_000,
    ],
    ['a HEIC of tiles', 'image/heic', heif([512, 512], [8064, 6048]), 8064 * 6048],
    ['an AVIF bomb', 'image/avif', heif([65_536, 65_536]), 2 ** 32],
    ['a text', 'text/plain', Buffer.from('IHDR'), 0],
    ['a PNG that ends in its header', 'image/png', png(1, 1).subarray(0, 20), 0],
    ['a JPEG without a frame', 'image/jpeg', u16(0xffd8), 0],
    ['an empty file', 'image/webp', Buffer.alloc(0), 0],
  ])('reads them from %s', async (_name, type, bytes, pixels) => {
    expect(await count(bytes, type)).toBe(pixels);
  });

  it('reads them within bounds, whatever the bytes', async () => {
    const types = ['png', 'gif', 'jpeg', 'webp', 'heic', 'avif'].map((one) => `image/${one}`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.uint8Array({ maxLength: 3000 }),
        async (type, bytes) => {
          expect(await count(Buffer.from(bytes), type)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('ends the reading of a JPEG that is nothing but segments', async () => {
    const endless = Buffer.concat([
      u16(0xffd8),
      ...Array.from({ length: 200_000 }, () => segment(0xffe1, Buffer.alloc(0))),
    ]);
    let reads = 0;
    const source: ByteSource = {
      size: endless.length,
      read: async (offset, length) => {
        reads += 1;
        return endless.subarray(offset, offset + length);
      },
    };
    expect(await readPixels(source, 'image/jpeg')).toBe(0);
    expect(reads).toBeLessThanOrEqual(1000);
  });
});
