import type { FileLink } from './file-link.ts';

/** The file was replaced while it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** The file could not be read: the store refused, or the network failed. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

interface RangeSource {
  /** Size of the whole file in bytes. */
  size: number;
  link: FileLink;
}

/** Maximum attempts per range, and the delay in ms before the second one. */
const maxAttempts = 4;
const pause = 400;

/**
 * Creates a reader of byte ranges (RFC 9110 section 14), each over a valid link. Sends no
 * credentials, because the store may have another origin.
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
    // Status 200: the store ignores ranges and has sent the whole file.
    const totalSize =
      response.status === 200 ? bytes.length : parseTotal(response.headers.get('Content-Range'));
    if (totalSize !== null && totalSize !== size) throw new FileChanged();
    return response.status === 200 ? bytes.slice(begin, end) : bytes;
  };

  /**
   * Returns the bytes from `begin` to `end`, exclusive.
   * @throws FileChanged or FileUnreadable.
   */
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

/** Returns the total size from a Content-Range header: "bytes 0-9/100". */
function parseTotal(contentRange: string | null): number | null {
  const total = /\/(?<total>\d+)$/u.exec(contentRange ?? '')?.groups?.['total'];
  return total === undefined ? null : Number(total);
}

const wait = (time: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, time);
  });
