import { maxTextLength } from './file-text.ts';

/** The beginning of a text file: UTF-8, or what is not in the letters of western Europe. */
export async function readPlainText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    // Whoever gives the bytes may use their memory again.
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > maxTextLength) break;
  }
  const content = Buffer.concat(pieces);
  try {
    // The last sign may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
