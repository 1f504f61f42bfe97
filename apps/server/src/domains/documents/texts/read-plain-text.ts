import { maxTextLength } from './file-text.ts';

/** Reads the beginning of a text file: UTF-8, otherwise Windows-1252. */
export async function readPlainText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    // The producer may reuse the memory of a chunk.
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > maxTextLength) break;
  }
  const content = Buffer.concat(pieces);
  try {
    // The last character may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
