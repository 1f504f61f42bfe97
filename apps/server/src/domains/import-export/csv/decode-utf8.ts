import { CsvProblem } from './csv-problem.ts';

/**
 * Bytes as text, a piece at a time, without the byte order mark.
 * @throws CsvProblem `encoding` for what is no UTF-8: letters would be lost without a word.
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
