import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/*
 * Small PDF files for tests: one object each for the catalogue, the page and its content, plus
 * malformed variants.
 */

interface SampleOptions {
  /** Uncompressed content stream of the page. */
  readonly content: string | Buffer;
  /** True if the content is compressed once already. */
  readonly isPacked?: boolean;
  readonly catalog?: string;
  readonly trailer?: string;
  readonly more?: readonly string[];
}

/** Returns a content stream that shows one line of text. */
export const toTextContent = (text: string): string => `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`;

/** Creates a PDF of one page. */
export function createSamplePdf({
  content,
  isPacked = false,
  catalog = '',
  trailer = '',
  more = [],
}: SampleOptions): Buffer {
  const stream = deflateSync(content);
  const filter = `[${'/FlateDecode '.repeat(isPacked ? 2 : 1)}]`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} /Filter ${filter} >>\nstream\n${stream.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...more,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

/** Creates a PDF that requires a password. */
export function createEncryptedPdf(): Buffer {
  const secret = `<${'41'.repeat(32)}>`;
  return createSamplePdf({
    content: toTextContent('secret'),
    trailer:
      '/Encrypt 6 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
    more: [`<< /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`],
  });
}

/** Creates a small PDF that decompresses to 600 MiB. */
export const createBombPdf = (): Buffer =>
  createSamplePdf({ content: compressSpaces(600), isPacked: true });

/** Returns mebibytes of spaces, compressed (RFC 1950): each mebibyte is the same block. */
function compressSpaces(mebibytes: number): Buffer {
  const mebibyte = Buffer.alloc(1024 ** 2, ' ');
  const block = deflateRawSync(mebibyte, { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync('');
  const length = BigInt(mebibytes * mebibyte.length);
  const space = 32n;
  const sum = 1n + space * length;
  const sums = length + (space * length * (length + 1n)) / 2n;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(Number(sums % 65_521n), 0);
  checksum.writeUInt16BE(Number(sum % 65_521n), 2);
  const header = Buffer.from([0x78, 0x9c]);
  const blocks = Array.from({ length: mebibytes }, () => block);
  return Buffer.concat([header, ...blocks, last, checksum]);
}

/** Creates a small PDF that never finishes: each form on its page draws all the others. */
export function createEndlessPdf(): Buffer {
  const pieces = 40;
  const form = (at: number): string => {
    const next = `/N ${7 + at} 0 R`;
    const stream = at + 1 < pieces ? '/N Do /N Do' : toTextContent('again');
    const names = at + 1 < pieces ? `/XObject << ${next} >>` : '/Font << /F1 5 0 R >>';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${names} >> /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
  };
  const page =
    '<< /Type /Page /Parent 2 0 R /Resources << /XObject << /N 6 0 R >> >> /Contents 4 0 R >>';
  const file = createSamplePdf({
    content: '/N Do',
    more: Array.from({ length: pieces }, (_piece, at) => form(at)),
  }).toString('latin1');
  // The offsets are wrong from here on; PDF readers repair them.
  return Buffer.from(file.replace(/<< \/Type \/Page \/Parent.*?Contents 4 0 R >>/, page), 'latin1');
}
