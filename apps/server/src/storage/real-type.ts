import { getUploadType } from '@portal/contract/documents';

/** Number of first bytes that `detectType` needs. */
export const sniffedBytes = 4096;

const unknownType = 'application/octet-stream';

const zipType = 'application/zip';

const pdfType = 'application/pdf';

/** Content types that we name, by the extension with which `file-type` tells kinds apart. */
const namedTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['apng', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['m4a', 'audio/mp4'],
  ['m4b', 'audio/mp4'],
  ['mov', 'video/quicktime'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['mp3', 'audio/mpeg'],
  ['ogv', 'video/ogg'],
  ['ogm', 'video/ogg'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['spx', 'audio/ogg'],
  ['ogx', 'audio/ogg'],
  ['rtf', 'application/rtf'],
  ['cfb', 'application/x-cfb'],
  ['zip', zipType],
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map((extension): [string, string] => [
    extension,
    getUploadType(`.${extension}`) ?? unknownType,
  ]),
]);

/**
 * Demands more than `file-type` where a text may begin alike, browsers play less, or it guesses an
 * office document by the names of folders.
 */
const furtherProofs: ReadonlyMap<string, RegExp> = new Map([
  ['gif', /^GIF8[79]a/],
  ['mov', /^.{4}ftyp/s],
  ['mp4', /^.{4}ftyp(iso[m0-9]|mp4[12]|avc1|dash|MSNV)/s],
  ['docx', /\[Content_Types\]\.xml/],
  ['xlsx', /\[Content_Types\]\.xml/],
  ['pptx', /\[Content_Types\]\.xml/],
]);

/** Kinds whose proof `file-type` looks for further on, often behind the first bytes. */
const earlyTypes: readonly (readonly [beginning: RegExp, contentType: string])[] = [
  [/^(II\*\0|MM\0\*)/, 'image/tiff'],
  [/^ID3/, 'audio/mpeg'],
  // A brand of its own for AVIF comes late where the first one states a picture of any coding.
  [/^.{4}ftyp(avi[fos]|m[is]f1.{4}(?:(?!hei|hev).{4})*?avi[fs])/s, 'image/avif'],
  [/^.{4}ftyp(hei[cmsx]|hev[cmsx]|m[is]f1)/s, 'image/heic'],
];

/** Bytes within which PDF readers look for the header (ISO 32000-1 Annex H.3). */
const pdfHeaderWithin = 1024;

/**
 * Returns true for a PDF header at the beginning, after byte order marks or white space, or within
 * the first 1024 bytes: scanners, mail systems and web servers write their own lines before it. A
 * text that only mentions the header, and a file of another proven kind, must be stated as a PDF.
 */
function isPdf({ bytes, extension }: FileHead, declaredType: string): boolean {
  const beginning = bytes.toString('latin1', 0, pdfHeaderWithin);
  if (/^(\xef\xbb\xbf)*\s*%PDF-/.test(beginning)) return true;
  if (!beginning.includes('%PDF-') || namedTypes.has(extension)) return false;
  return declaredType === pdfType || (extension === '' && decoded(bytes) === null);
}

/** Kinds of file that share a container: its bytes prove the container, the sender names the kind. */
const allowedTypes: ReadonlyMap<string, RegExp> = new Map([
  [zipType, /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./],
  ['application/x-cfb', /^application\/(msword|vnd\.ms-(excel|powerpoint)|vnd\.ms-outlook)$/],
  ['text/plain', /^text\/(csv|markdown|tab-separated-values)$/],
]);

/** First bytes of a file, and what `file-type` makes of them. */
export interface FileHead {
  readonly bytes: Buffer;
  /**
   * Usual extension of the kind of file that the bytes prove, or '' for none. It may be a kind that
   * `detectType` does not name.
   */
  readonly extension: string;
}

/** Recognizes a file by its first bytes, once for all who ask about its type. */
export async function recognizeFile(head: Uint8Array): Promise<FileHead> {
  // Only a process that receives files loads the library.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  return { bytes, extension: found?.ext ?? '' };
}

/**
 * Returns the type that a file's first bytes prove, whatever its name or the sender states. If they
 * prove a container only (zip, text), a stated kind of it is accepted. Everything else, including
 * HTML, is `application/octet-stream`.
 */
export function detectType({ bytes, extension }: FileHead, declaredType: string): string {
  const beginning = bytes.toString('latin1');
  if (isPdf({ bytes, extension }, declaredType)) return pdfType;
  const early = earlyTypes.find(([pattern]) => pattern.test(beginning));
  if (early) return early[1];
  const isZip = beginning.startsWith('PK\x03\x04');
  // A zip of another kind, such as a program in Java, is no office document.
  if (isZip && !namedTypes.has(extension)) return zipType;
  const isProven = furtherProofs.get(extension)?.test(beginning) ?? true;
  const proven =
    (isProven ? namedTypes.get(extension) : isZip ? zipType : undefined) ??
    detectTextType(bytes, declaredType);
  return allowedTypes.get(proven)?.test(declaredType) ? declaredType : proven;
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
