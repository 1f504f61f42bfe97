import type { ContainerClient } from '@azure/storage-blob';
import { toBlobName, toBlobPath, digestPrefix } from './azure-blob-name.ts';
import { getStatus, unlessNotFound } from './azure-failure.ts';
import type { StoredBlob } from './storage.ts';

/**
 * Returns a blob's bytes from the first on, limited to a number if given; null if it does not
 * exist.
 */
export async function readAzureBlob(
  container: ContainerClient,
  blobPath: string,
  most?: number,
): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const client = container.getBlobClient(toBlobName(blobPath));
    const found = await unlessNotFound(client.download(0, most));
    return found?.readableStreamBody ? streamPieces(found.readableStreamBody) : null;
  } catch (error) {
    // An empty blob has no range.
    if (getStatus(error) === 416) return streamPieces([]);
    throw error;
  }
}

async function* streamPieces(
  stream: AsyncIterable<string | Buffer> | Iterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** Lists the portal's blobs whose path has this prefix. */
export async function* listAzureBlobs(
  container: ContainerClient,
  prefix: string,
): AsyncGenerator<StoredBlob> {
  // Blobs named by digest are all listed: only their metadata contains the path.
  const pages = [
    container.listBlobsFlat({ prefix }),
    container.listBlobsFlat({ prefix: digestPrefix, includeMetadata: true }),
  ];
  for (const [page, blobs] of pages.entries()) {
    for await (const { name, properties, metadata } of blobs) {
      if (page === 0 && name.startsWith(digestPrefix)) continue;
      const blobPath = toBlobPath(name, metadata);
      if (blobPath?.startsWith(prefix)) {
        yield { blobPath, size: properties.contentLength ?? 0, storedAt: properties.lastModified };
      }
    }
  }
}
