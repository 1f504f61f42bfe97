import { crc32 } from 'node:zlib';

/** How a photo's Exif block is written. For tests. */
interface ExifOptions {
  readonly order?: 'II' | 'MM';
  /** False: without a position. */
  readonly hasPosition?: boolean;
}

/** Bytes of the latitude and longitude that the photos here have; no other part of them has these. */
export const positionBytes = Buffer.from('lat-5055lon-0427', 'latin1');

const concat = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

/**
 * Creates an Exif block with the orientation 6, a maker, a GPS directory of two rationals, an Exif
 * directory, and a second directory with a thumbnail. For tests.
 */
export function createExif({ order = 'II', hasPosition = true }: ExifOptions = {}): Buffer {
  const short = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    if (order === 'II') bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (order === 'II') bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    concat(short(tag), short(type), long(count), value);
  const inline = (value: number): Buffer => concat(short(value), short(0));
  const directory = (entries: Buffer[], next: number): Buffer =>
    concat(short(entries.length), ...entries, long(next));
  const count = hasPosition ? 4 : 3;
  const makerAt = 8 + 2 + count * 12 + 4;
  const exifAt = makerAt + 8;
  const gpsAt = exifAt + 2 + 12 + 4;
  const dataAt = gpsAt + 2 + 2 * 12 + 4;
  const nextAt = dataAt + positionBytes.length;
  return concat(
    order === 'II' ? 'II*\0' : 'MM\0*',
    long(8),
    directory(
      [
        entry(0x010f, 2, 8, long(makerAt)),
        entry(0x0112, 3, 1, inline(6)),
        ...(hasPosition ? [entry(0x8825, 4, 1, long(gpsAt))] : []),
        entry(0x8769, 4, 1, long(exifAt)),
      ],
      nextAt,
    ),
    'Phones!\0',
    directory([entry(0x9003, 3, 1, inline(7))], 0),
    directory([entry(0x0002, 5, 1, long(dataAt)), entry(0x0004, 5, 1, long(dataAt + 8))], 0),
    hasPosition ? positionBytes : Buffer.alloc(positionBytes.length),
    directory([entry(0x0201, 4, 1, long(nextAt + 18))], 0),
    'thumb',
  );
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return concat(head, data);
};

/** Creates the APP1 segment of an Exif block or an XMP packet. For tests. */
export const createApp1 = (data: Buffer | string, identifier = 'Exif\0\0'): Buffer =>
  segment(0xe1, concat(identifier, data));

/** Creates a JPEG of segments, followed by a scan and by other bytes. For tests. */
export const createJpeg = (segments: readonly Buffer[], after: Buffer | string = ''): Buffer =>
  concat(
    '\xff\xd8',
    segment(0xe0, concat('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
    ...segments,
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    'pixels \xff\0 of the picture\xff\xd9',
    after,
  );

/** Creates a chunk of a PNG. For tests. */
export function createPngChunk(type: string, data: Buffer | string): Buffer {
  const body = concat(type, data);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return concat(length, body, checksum);
}

/** Creates a PNG with chunks before its picture. For tests. */
export const createPng = (...chunks: readonly Buffer[]): Buffer =>
  concat(
    '\x89PNG\r\n\x1a\n',
    createPngChunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0'),
    ...chunks,
    createPngChunk('IDAT', 'pixels'),
    createPngChunk('IEND', ''),
  );

/** Creates a WebP with chunks after its picture. For tests. */
export function createWebp(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const written = [['VP8 ', Buffer.from('pixel')] as const, ...chunks].map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return concat(type, length, data, Buffer.alloc(data.length % 2));
  });
  const body = concat('WEBP', ...written);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return concat('RIFF', length, body);
}

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = concat(...content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return concat(size, type, body);
};

const fullBox = (type: string, version: number, ...content: (Buffer | string)[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content);

const bigEndian = (value: number, size: 2 | 4): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

/** How a HEIF picture stores its metadata. For tests. */
interface HeifOptions {
  readonly exif: Buffer;
  readonly xmp?: string;
  readonly brand?: string;
  /** Version of the box that says where items are. */
  readonly version?: 0 | 1 | 2;
  /** Stores the metadata beside that box. */
  readonly isInMeta?: boolean;
  /** Splits the Exif item in two. */
  readonly isSplit?: boolean;
}

/** Creates a HEIF picture with an Exif and an XMP item. For tests. */
export function createHeif(options: HeifOptions): Buffer {
  const {
    exif,
    xmp = '',
    brand = 'heic',
    version = 1,
    isInMeta = false,
    isSplit = false,
  } = options;
  const item = concat('\0\0\0\x06Exif\0\0', exif);
  const idSize = version < 2 ? 2 : 4;
  const entry = (id: number, rest: string): Buffer =>
    fullBox('infe', version < 2 ? 2 : 3, bigEndian(id, idSize), '\0\0', rest);
  const place = (id: number, extents: (readonly [number, number])[]): Buffer =>
    concat(
      bigEndian(id, idSize),
      version === 0 ? '' : bigEndian(isInMeta ? 1 : 0, 2),
      '\0\0',
      bigEndian(extents.length, 2),
      ...extents.map(([offset, length]) => concat(bigEndian(offset, 4), bigEndian(length, 4))),
    );
  const head = box('ftyp', brand, '\0\0\0\0mif1', brand);
  const write = (start: number): Buffer => {
    const middle = Math.floor(item.length / 2);
    const exifExtents: (readonly [number, number])[] = isSplit
      ? [
          [start, middle],
          [start + middle, item.length - middle],
        ]
      : [[start, item.length]];
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, '\0\0\0\0pict'),
      fullBox(
        'iinf',
        0,
        bigEndian(3, 2),
        entry(1, 'hvc1\0'),
        entry(2, 'Exif\0'),
        entry(3, 'mime\0application/rdf+xml\0'),
      ),
      fullBox(
        'iloc',
        version,
        '\x44\0',
        bigEndian(3, idSize),
        place(1, [[0, 4]]),
        place(2, exifExtents),
        place(3, [[start + item.length, xmp.length]]),
      ),
      isInMeta ? box('idat', item, xmp) : '',
    );
  };
  const start = isInMeta ? 0 : head.length + write(0).length + 8;
  return concat(head, write(start), box('mdat', isInMeta ? 'pixels' : concat(item, xmp, 'pixels')));
}
