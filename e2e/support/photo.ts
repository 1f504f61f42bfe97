import { deflateSync, crc32 } from 'node:zlib';
import type { TestFile } from './portal-api.ts';
import { remember } from './locales/known-data.ts';

/** Creates a small PNG with a colour gradient, similar to a photo from a phone. */
export function photo(name: string, size = 240): TestFile {
  remember(name);
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (__, x) => {
        const isLamp = Math.hypot(x - size / 2, y - size / 3) < size / 5;
        return isLamp ? [250, 214, 120] : [40 + (x * 90) / size, 80 + (y * 90) / size, 140];
      }).flat(),
    ]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits each of red, green and blue (PNG, 11.2.1).
  head.set([8, 2], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(said));
  return Buffer.concat([length, said, check]);
}
