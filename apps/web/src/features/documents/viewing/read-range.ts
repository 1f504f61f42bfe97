import type { FileLink } from './file-link.ts';

/** The file is no longer the one that reading began with: it was replaced in between. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** The file could not be read: the store refused, or no answer came. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

interface RangeSource {
  /** Of the whole file, in bytes. */
  size: number;
  link: FileLink;
}

/** How often one piece is asked for, and how long is waited before the second time, in ms. */
const maxAttempts = 4;
const pause = 400;

/**
 * Reads one piece of a file after the other (RFC 9110 section 14), each over a link that holds. The
 * store may be of another origin, so no credentials go with it.
 */
export function createRangeReader(
  { size, link }: RangeSource,
  getDelay = (round: number) => pause * 2 ** round,
) {
  let knownEtag: string | null = null;

  const tryRead = async (begin: number, end: number, address: string, signal: AbortSignal) => {
    const response = await fetch(address, {
      headers: { Range: `bytes=${begin}-${end - 1}` },
      credentials: 'omit',
      signal,
    });
    if (!response.ok) return null;
    const tag = response.headers.get('ETag');
    if (tag !== null && knownEtag !== null && tag !== knownEtag) throw new FileChanged();
    knownEtag ??= tag;
    const bytes = new Uint8Array(await response.arrayBuffer());
    // 200: a store that knows no ranges has sent all of it.
    const totalSize =
      response.status === 200 ? bytes.length : parseTotal(response.headers.get('Content-Range'));
    if (totalSize !== null && totalSize !== size) throw new FileChanged();
    return response.status === 200 ? bytes.slice(begin, end) : bytes;
  };

  /** The bytes from `begin` up to, not including, `end`. Throws FileChanged or FileUnreadable. */
  return async (begin: number, end: number, signal: AbortSignal): Promise<Uint8Array> => {
    let refused: string | undefined;
    for (let round = 0; round < maxAttempts; round += 1) {
      if (round > 0) await wait(getDelay(round - 1));
      if (signal.aborted) break;
      try {
        const address = await link.current(refused);
        refused = address;
        const bytes = await tryRead(begin, end, address, signal);
        if (bytes) return bytes;
      } catch (error) {
        if (error instanceof FileChanged) throw error;
      }
    }
    throw new FileUnreadable();
  };
}

/** The size of the whole file, as an answer to a range says it: "bytes 0-9/100". */
function parseTotal(contentRange: string | null): number | null {
  const total = /\/(?<total>\d+)$/u.exec(contentRange ?? '')?.groups?.['total'];
  return total === undefined ? null : Number(total);
}

const wait = (time: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, time);
  });
