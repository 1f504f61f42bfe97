import { CsvProblem } from './csv-problem.ts';

/**
 * Yields the bytes as text, without the byte order mark.
 * @throws CsvProblem `encoding` for bytes that are not UTF-8, because characters would be lost
 * silently.
 */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    throw error instanceof TypeError ? new CsvProblem('encoding', error) : error;
  }
}
