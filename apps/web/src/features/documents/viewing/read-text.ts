import { createFileLink } from './file-link.ts';
import type { FileSource } from './file-source.ts';
import { createRangeReader } from './read-range.ts';

/** Maximum bytes of a text that are shown. */
export const maxShownBytes = 512 * 1024;

/**
 * Reads the beginning of a text file.
 * @throws FileUnreadable or FileChanged.
 */
export async function readText(source: FileSource, signal: AbortSignal): Promise<string> {
  if (source.size === 0) return '';
  const read = createRangeReader({ size: source.size, link: createFileLink(source) });
  return decodeText(await read(0, Math.min(source.size, maxShownBytes), signal));
}

/** Decodes a text: UTF-16 by its byte order mark, otherwise UTF-8, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  try {
    return decode('utf-8', bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** Accepts an incomplete character at the end, where the file may go on. */
const decode = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
