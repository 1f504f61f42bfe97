import type { BlobPatch, Storage, StoredBlob } from '../storage.ts';
import { type ByteSource, createByteSource } from './byte-source.ts';
import { findHeifPositions } from './heif.ts';
import { findJpegPositions } from './jpeg.ts';
import { findPngPositions } from './png.ts';
import { findWebpPositions } from './webp.ts';

/** Content types of photos → what finds their positions. */
const finders: ReadonlyMap<string, (source: ByteSource) => Promise<BlobPatch[]>> = new Map([
  ['image/jpeg', findJpegPositions],
  ['image/png', findPngPositions],
  ['image/webp', findWebpPositions],
  ['image/heic', findHeifPositions],
  ['image/avif', findHeifPositions],
]);

/**
 * Overwrites where a photo was taken, in the stored file. Its length, its picture and its other
 * metadata stay as they are, above all the orientation, by which browsers turn it. Does nothing
 * with other files and without a position, so it may be repeated.
 */
export async function removePosition(
  storage: Storage,
  { blobPath, size }: Pick<StoredBlob, 'blobPath' | 'size'>,
  contentType: string,
): Promise<void> {
  const source = createByteSource(
    size,
    async (offset, length) =>
      (await storage.readRange(blobPath, offset, length)) ?? Buffer.alloc(0),
  );
  const patches = await findPositions(source, contentType);
  if (patches.length > 0) await storage.patch(blobPath, patches);
}

/**
 * Returns what to write over a photo to remove its positions. A damaged file has none that could be
 * read.
 */
export async function findPositions(source: ByteSource, contentType: string): Promise<BlobPatch[]> {
  try {
    return (await finders.get(contentType)?.(source)) ?? [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
