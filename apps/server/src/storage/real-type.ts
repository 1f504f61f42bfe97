/** Number of first bytes that `detectType` needs. */
export const sniffedBytes = 4096;

const unknownType = 'application/octet-stream';

/** Kinds of file that share a container: its bytes prove the container, the sender names the kind. */
const allowedTypes: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./,
  'application/x-cfb': /^application\/(msword|vnd\.ms-(excel|powerpoint)|vnd\.ms-outlook)$/,
  'text/plain': /^text\/(csv|markdown|tab-separated-values)$/,
};

/**
 * Returns the type that a file's first bytes prove, whatever its name or the sender states. If they
 * prove a container only (zip, text), a stated kind of it is accepted. Everything else, including
 * HTML, is `application/octet-stream`.
 */
export function detectType(head: Uint8Array, declaredType: string): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const proven =
    fileSignatures.find(([, fits]) => fits(bytes))?.[0] ?? detectTextType(bytes, declaredType);
  return allowedTypes[proven]?.test(declaredType) ? declaredType : proven;
}

function detectTextType(bytes: Buffer, declaredType: string): string {
  const text = decoded(bytes);
  if (text === null || text === '') return unknownType;
  // A first `<` is what makes browsers see markup (WHATWG MIME Sniffing §7.1).
  if (!text.trimStart().startsWith('<')) return 'text/plain';
  return declaredType === 'image/svg+xml' && /<svg[\s>]/.test(text) ? declaredType : unknownType;
}

/** The bytes as UTF-8 text; null where they are none. The last character may be cut in two. */
function decoded(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- these tell a binary file from text
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

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
const fileSignatures: readonly (readonly [contentType: string, Test])[] = [
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
