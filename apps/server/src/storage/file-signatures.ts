type Test = (bytes: Buffer) => boolean;

const startsWith = (text: string, at = 0): Test => {
  const wanted = Buffer.from(text, 'latin1');
  return (bytes) => bytes.subarray(at, at + wanted.length).equals(wanted);
};

const both =
  (one: Test, other: Test): Test =>
  (bytes) =>
    one(bytes) && other(bytes);

const contains =
  (text: string, within: number): Test =>
  (bytes) =>
    bytes.subarray(0, within).includes(text, 0, 'latin1');

/** ISO base media files name their kind after `ftyp` (ISO/IEC 14496-12 §4.3). */
const brand =
  (pattern: RegExp): Test =>
  (bytes) =>
    startsWith('ftyp', 4)(bytes) && pattern.test(bytes.toString('latin1', 8, 12));

/** An MPEG audio frame of layer III with a bit rate and a sampling rate (ISO/IEC 11172-3). */
const mpegFrame: Test = ([first, second, third]) =>
  first === 0xff &&
  ((second ?? 0) & 0xe6) === 0xe2 &&
  ((third ?? 0xff) & 0xf0) !== 0xf0 &&
  ((third ?? 0xff) & 0x0c) !== 0x0c;

const matroska = startsWith('\x1a\x45\xdf\xa3');
const ogg = startsWith('OggS');

/** Content types by their first bytes, specific before general. */
export const fileSignatures: readonly (readonly [contentType: string, Test])[] = [
  ['application/pdf', startsWith('%PDF-')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith('GIF87a')(bytes) || startsWith('GIF89a')(bytes)],
  ['image/webp', both(startsWith('RIFF'), startsWith('WEBP', 8))],
  ['image/avif', brand(/^avi[fs]$/)],
  ['image/heic', brand(/^(hei[cxms]|hev[cx]|mif1|msf1)$/)],
  ['image/tiff', (bytes) => startsWith('II*\0')(bytes) || startsWith('MM\0*')(bytes)],
  ['audio/mp4', brand(/^M4[AB] $/)],
  ['video/quicktime', brand(/^qt {2}$/)],
  ['video/mp4', brand(/^(iso[m0-9]|mp4[12]|M4V |avc1|dash|MSNV)$/)],
  ['video/webm', both(matroska, contains('webm', 64))],
  ['audio/wav', both(startsWith('RIFF'), startsWith('WAVE', 8))],
  ['audio/flac', startsWith('fLaC')],
  ['video/ogg', both(ogg, contains('theora', 512))],
  ['audio/ogg', ogg],
  ['audio/mpeg', (bytes) => startsWith('ID3')(bytes) || mpegFrame(bytes)],
  [
    'application/zip',
    (bytes) => startsWith('PK\x03\x04')(bytes) || startsWith('PK\x05\x06')(bytes),
  ],
  ['application/x-cfb', startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['application/rtf', startsWith('{\\rtf')],
];
