import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  createApp1,
  createExif,
  createHeif,
  createJpeg,
  createPng,
  createPngChunk,
  createWebp,
  positionBytes,
} from '#server/testing/photos.ts';
import { createByteSource } from './byte-source.ts';
import { findPositions } from './remove-position.ts';

/** The file after its positions are removed; the same bytes where there is none. */
async function clean(file: Buffer, contentType: string): Promise<Buffer> {
  const source = createByteSource(file.length, async (offset, length) =>
    file.subarray(offset, offset + length),
  );
  const cleaned = Buffer.from(file);
  for (const { offset, bytes } of await findPositions(source, contentType)) {
    cleaned.set(bytes, offset);
  }
  return cleaned;
}

const xmpIdentifier = 'http://ns.adobe.com/xap/1.0/\0';
const extendedIdentifier = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`;
const attributes =
  '<rdf:Description tiff:Orientation="6" exif:GPSLatitude="50,55N" exif:GPSLongitude="4,27E"/>';
const elements =
  '<tiff:Orientation>6</tiff:Orientation><exif:GPSLatitude>50,55N</exif:GPSLatitude>';
const drone =
  "<x drone-dji:GpsLatitude='+50.55' drone-dji:Longitude='+4.27' tiff:Orientation='6'/>";
const xmp = Buffer.from(attributes);

const rawProfile = `exif\n 4\n${positionBytes.toString('hex')}`;
const compressedXmp = Buffer.concat([
  Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
  deflateSync(attributes),
]);

/** Photos with a position, by their kind. */
const photos: readonly (readonly [name: string, contentType: string, file: Buffer])[] = [
  ['a JPEG with Exif', 'image/jpeg', createJpeg([createApp1(createExif())])],
  ['a JPEG of a Mac', 'image/jpeg', createJpeg([createApp1(createExif({ order: 'MM' }))])],
  [
    'a JPEG with Exif and XMP',
    'image/jpeg',
    createJpeg([createApp1(createExif()), createApp1(attributes, xmpIdentifier)]),
  ],
  [
    'a JPEG with XMP in elements',
    'image/jpeg',
    createJpeg([createApp1(createExif()), createApp1(elements, xmpIdentifier)]),
  ],
  [
    'a JPEG of a drone',
    'image/jpeg',
    createJpeg([createApp1(createExif()), createApp1(drone, xmpIdentifier)]),
  ],
  [
    'a JPEG with a long XMP',
    'image/jpeg',
    createJpeg([createApp1(createExif()), createApp1(attributes, extendedIdentifier)]),
  ],
  [
    'a JPEG that holds a second photo',
    'image/jpeg',
    createJpeg([createApp1(createExif())], createJpeg([createApp1(createExif({ order: 'MM' }))])),
  ],
  [
    'a JPEG whose second photo is far behind',
    'image/jpeg',
    createJpeg(
      [createApp1(createExif())],
      Buffer.concat([Buffer.alloc(3_000_000, 1), createJpeg([createApp1(createExif())])]),
    ),
  ],
  ['a PNG with Exif', 'image/png', createPng(createPngChunk('eXIf', createExif()))],
  [
    'a PNG with a prefix before Exif',
    'image/png',
    createPng(createPngChunk('eXIf', Buffer.concat([Buffer.from('Exif\0\0'), createExif()]))),
  ],
  [
    'a PNG with XMP',
    'image/png',
    createPng(
      createPngChunk('eXIf', createExif()),
      createPngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${attributes}`),
    ),
  ],
  [
    'a PNG with compressed XMP',
    'image/png',
    createPng(createPngChunk('eXIf', createExif()), createPngChunk('iTXt', compressedXmp)),
  ],
  [
    'a PNG of ImageMagick',
    'image/png',
    createPng(
      createPngChunk('eXIf', createExif()),
      createPngChunk('tEXt', `Raw profile type exif\0${rawProfile}`),
      createPngChunk('tEXt', 'exif:GPSLatitude\x0050/1, 55/1'),
    ),
  ],
  ['a WebP with Exif', 'image/webp', createWebp(['EXIF', createExif()])],
  [
    'a WebP with a prefix before Exif',
    'image/webp',
    createWebp(['EXIF', Buffer.concat([Buffer.from('Exif\0\0'), createExif()])]),
  ],
  ['a WebP of a Mac', 'image/webp', createWebp(['EXIF', createExif({ order: 'MM' })])],
  ['a WebP with XMP', 'image/webp', createWebp(['EXIF', createExif()], ['XMP ', xmp])],
  [
    'a WebP with chunks of odd length',
    'image/webp',
    createWebp(['ICCP', Buffer.alloc(3)], ['EXIF', createExif()], ['XMP ', Buffer.from(drone)]),
  ],
  ['a HEIC', 'image/heic', createHeif({ exif: createExif({ order: 'MM' }) })],
  [
    'a HEIC with XMP',
    'image/heic',
    createHeif({ exif: createExif({ order: 'MM' }), xmp: attributes, version: 0 }),
  ],
  [
    'a HEIC with metadata beside its places',
    'image/heic',
    createHeif({ exif: createExif(), xmp: attributes, isInMeta: true }),
  ],
  ['a HEIC with a split item', 'image/heic', createHeif({ exif: createExif(), isSplit: true })],
  ['a HEIC with long numbers', 'image/heic', createHeif({ exif: createExif(), version: 2 })],
  ['an AVIF', 'image/avif', createHeif({ exif: createExif(), brand: 'avif', xmp: elements })],
];

/** Parts of the photos that state a position. */
const positionTexts = [
  positionBytes.toString('latin1', 0, 8),
  positionBytes.toString('latin1', 8),
  positionBytes.toString('hex'),
  '50,55N',
  '4,27E',
  '50.55',
  '50/1',
  compressedXmp.toString('latin1', 30, 60),
];

const parts = (file: Buffer, pattern: RegExp): string[] =>
  file.toString('latin1').match(pattern) ?? [];

/** Both byte orders of a whole entry: tag, type, count, and the value 6. */
const orientation =
  // oxlint-disable-next-line no-control-regex -- an entry has them
  /\x12\x01\x03\0\x01\0\0\0\x06\0|\x01\x12\0\x03\0\0\0\x01\0\x06|Orientation[>=]['"]?6/g;

const others = /Phones!|thumb|pixels?/g;

test.for(photos)('removes the position from %s, and nothing else', async ([, type, file]) => {
  const cleaned = await clean(file, type);
  for (const positionText of positionTexts)
    expect(cleaned.includes(positionText, 0, 'latin1')).toBe(false);
  expect(cleaned.length).toBe(file.length);
  expect(parts(cleaned, others)).toEqual(parts(file, others));
  expect(parts(cleaned, orientation).length).toBeGreaterThan(0);
  // A second time there is nothing to remove.
  expect((await clean(cleaned, type)).equals(cleaned)).toBe(true);
});

test('writes right checksums in a PNG', async () => {
  const cleaned = await clean(createPng(createPngChunk('eXIf', createExif())), 'image/png');
  const exif = createExif({ hasPosition: false });
  const at = cleaned.indexOf('eXIf');
  const length = cleaned.readUInt32BE(at - 4);
  expect(createPngChunk('eXIf', cleaned.subarray(at + 4, at + 4 + length))).toEqual(
    cleaned.subarray(at - 4, at + 8 + length),
  );
  expect(length).toBe(exif.length + 12);
});

test.for(photos)('finds no place left in the directories of %s', async ([, type, file]) => {
  const cleaned = (await clean(file, type)).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- the entry of a GPS directory
  expect(cleaned).not.toMatch(/\x25\x88\x04\0\x01\0|\x88\x25\0\x04\0\0/);
});

describe('without a position', () => {
  const exif = createExif({ hasPosition: false });
  test.for([
    ['a JPEG', 'image/jpeg', createJpeg([createApp1(exif)])],
    ['a JPEG without metadata', 'image/jpeg', createJpeg([])],
    ['a PNG', 'image/png', createPng(createPngChunk('eXIf', exif))],
    ['a PNG with a text', 'image/png', createPng(createPngChunk('tEXt', 'Title\0GPS device'))],
    ['a WebP', 'image/webp', createWebp(['EXIF', exif], ['XMP ', Buffer.from('<x/>')])],
    ['a HEIC', 'image/heic', createHeif({ exif })],
    ['a PDF that holds a photo', 'application/pdf', createJpeg([createApp1(createExif())])],
    ['a GIF', 'image/gif', Buffer.from('GIF89a')],
  ] as const)('leaves %s as it is', async ([, type, file]) => {
    expect((await clean(file, type)).equals(file)).toBe(true);
  });
});

test.for(photos)('survives every cut of %s', async ([, type, file]) => {
  const step = Math.max(1, Math.floor(file.length / 200));
  for (let length = 0; length < file.length; length += step) {
    expect((await clean(file.subarray(0, length), type)).length).toBe(length);
  }
});

test.for(photos)('survives changed bytes of %s', async ([, type, file]) => {
  const end = Math.min(file.length, 600);
  // Each try reads the whole file, and the bytes of one segment lie side by side.
  const step = file.length > 10_000 ? 7 : 1;
  for (let at = 0; at < end; at += step) {
    const broken = Buffer.from(file);
    broken[at] = 0xff;
    expect((await clean(broken, type)).length).toBe(file.length);
  }
});

test.for([
  ['elements that do not end', 'image/jpeg', () => `<a:gps>`.repeat(9000)],
  ['names without an end', 'image/webp', () => 'a'.repeat(4_000_000)],
  ['white space without an end', 'image/webp', () => ' a:gps'.padEnd(4_000_000)],
  ['thousands of names', 'image/webp', () => '<a:gps '.repeat(9000)],
  ['one large packet', 'image/webp', () => `${' '.repeat(3_000_000)}exif:GPSLatitude="50,55N"`],
] as const)('takes no longer for a packet of %s', async ([, type, write]) => {
  const packet = Buffer.from(write());
  const file =
    type === 'image/webp'
      ? createWebp(['XMP ', packet])
      : createJpeg([createApp1(packet, xmpIdentifier)]);
  const started = performance.now();
  const cleaned = await clean(file, type);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(cleaned.includes('50,55N')).toBe(false);
});
