import type { BlobPatch } from './storage.ts';

/** Yields the pieces of a blob with the patches applied. Changes the memory of the pieces. */
export async function* applyPatches(
  pieces: AsyncIterable<Uint8Array>,
  patches: readonly BlobPatch[],
): AsyncGenerator<Uint8Array> {
  let start = 0;
  for await (const piece of pieces) {
    for (const { offset, bytes } of patches) {
      const from = Math.max(offset, start);
      const to = Math.min(offset + bytes.length, start + piece.length);
      if (from < to) piece.set(bytes.subarray(from - offset, to - offset), from - start);
    }
    yield piece;
    start += piece.length;
  }
}
