/** Decodes UTF-8. `bytes` is latin1: each character is one byte. */
const toUtf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const decodeBase64 = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');

/** RFC 2045 §6.7; an underscore is a space in encoded words (RFC 2047 §4.2). */
const decodeQuotedPrintable = (text: string): string =>
  toUtf8(
    text
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  );

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;
const betweenWords = /(=\?[^?]+\?[bq]\?[^?]*\?=)\r?\n?[ \t]+(?==\?)/gi;
const base64Block = /(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+/gm;

/**
 * Returns the raw text of a message and its text with quoted-printable, base64 and encoded words
 * decoded (RFC 2045, 2047).
 * @param written Bytes of the message as latin1.
 */
export function extractMailTexts(written: string): string[] {
  const decoded = written
    .replaceAll(betweenWords, '$1')
    .replaceAll(encodedWord, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? decodeBase64(text)
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
  const blocks = [...written.matchAll(base64Block)].map(([block]) => decodeBase64(block));
  return [toUtf8(written), decoded, decodeQuotedPrintable(written), ...blocks];
}
