import { createFileLink } from './file-link.ts';
import type { FileSource } from './file-source.ts';
import { createRangeReader } from './read-range.ts';

/** So much of a text is shown, in bytes. */
export const maxShownBytes = 512 * 1024;

/** Reads the beginning of a text file. Throws FileUnreadable or FileChanged. */
export async function readText(source: FileSource, signal: AbortSignal): Promise<string> {
  if (source.size === 0) return '';
  const read = createRangeReader({ size: source.size, link: createFileLink(source) });
  return decodeText(await read(0, Math.min(source.size, maxShownBytes), signal));
}

/** The text of a file as its bytes show: UTF-16 by its mark, else UTF-8, else what Windows wrote before. */
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

/** A character that is cut off at the end is no fault: there may be more of the file. */
const decode = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
