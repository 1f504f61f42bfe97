import { fileSignatures } from './file-signatures.ts';

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
