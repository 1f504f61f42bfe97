type Test = (bytes: Buffer) => boolean;

const begins = (text: string, at = 0): Test => {
  const wanted = Buffer.from(text, 'latin1');
  return (bytes) => bytes.subarray(at, at + wanted.length).equals(wanted);
};

const both =
  (one: Test, other: Test): Test =>
  (bytes) =>
    one(bytes) && other(bytes);

const holds =
  (text: string, within: number): Test =>
  (bytes) =>
    bytes.subarray(0, within).includes(text, 0, 'latin1');

/** ISO base media files name their kind after `ftyp` (ISO/IEC 14496-12 §4.3). */
const brand =
  (pattern: RegExp): Test =>
  (bytes) =>
    begins('ftyp', 4)(bytes) && pattern.test(bytes.toString('latin1', 8, 12));

/** An MPEG audio frame of layer III with a bit rate and a sampling rate (ISO/IEC 11172-3). */
const mpegFrame: Test = ([first, second, third]) =>
  first === 0xff &&
  ((second ?? 0) & 0xe6) === 0xe2 &&
  ((third ?? 0xff) & 0xf0) !== 0xf0 &&
  ((third ?? 0xff) & 0x0c) !== 0x0c;

const matroska = begins('\x1a\x45\xdf\xa3');
const ogg = begins('OggS');

/** What the first bytes prove, the more exact before the more general. */
export const fileSignatures: readonly (readonly [contentType: string, Test])[] = [
  ['application/pdf', begins('%PDF-')],
  ['image/png', begins('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', begins('\xff\xd8\xff')],
  ['image/gif', (bytes) => begins('GIF87a')(bytes) || begins('GIF89a')(bytes)],
  ['image/webp', both(begins('RIFF'), begins('WEBP', 8))],
  ['image/avif', brand(/^avi[fs]$/)],
  ['image/heic', brand(/^(hei[cxms]|hev[cx]|mif1|msf1)$/)],
  ['image/tiff', (bytes) => begins('II*\0')(bytes) || begins('MM\0*')(bytes)],
  ['audio/mp4', brand(/^M4[AB] $/)],
  ['video/quicktime', brand(/^qt {2}$/)],
  ['video/mp4', brand(/^(iso[m0-9]|mp4[12]|M4V |avc1|dash|MSNV)$/)],
  ['video/webm', both(matroska, holds('webm', 64))],
  ['audio/wav', both(begins('RIFF'), begins('WAVE', 8))],
  ['audio/flac', begins('fLaC')],
  ['video/ogg', both(ogg, holds('theora', 512))],
  ['audio/ogg', ogg],
  ['audio/mpeg', (bytes) => begins('ID3')(bytes) || mpegFrame(bytes)],
  ['application/zip', (bytes) => begins('PK\x03\x04')(bytes) || begins('PK\x05\x06')(bytes)],
  ['application/x-cfb', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['application/rtf', begins('{\\rtf')],
];
