/** A file that is read in parts. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** Returns the bytes from an offset on; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** Bytes fetched at a time: many headers lie close together. */
const windowSize = 1024 * 1024;

/** Maximum number of bytes of metadata that are read into memory. */
export const maxMetadata = 4 * 1024 * 1024;

/** Reads a file through one window of its bytes. `fetch` is called with what the window lacks. */
export function createByteSource(
  size: number,
  fetch: (offset: number, length: number) => Promise<Uint8Array>,
): ByteSource {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return {
    size,
    read: async (offset, length) => {
      const wanted = Math.max(0, Math.min(length, size - offset));
      if (offset < start || offset + wanted > start + bytes.length) {
        const fetched = await fetch(offset, Math.min(Math.max(wanted, windowSize), size - offset));
        start = offset;
        bytes = Buffer.from(fetched.buffer, fetched.byteOffset, fetched.byteLength);
      }
      return bytes.subarray(offset - start, offset - start + wanted);
    },
  };
}
