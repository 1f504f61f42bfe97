import { type ContainerClient, isRestError, SASProtocol } from '@azure/storage-blob';
import { DomainError } from '#server/kernel/domain-error.ts';
import { digestPrefix, toBlobName, toBlobPath } from './blob-name.ts';
import type { StoredBlob } from './storage.ts';

/**
 * Returns a blob's bytes from an offset on, limited to a number if given; null if it does not
 * exist.
 */
export async function readAzureBlob(
  container: ContainerClient,
  blobPath: string,
  most?: number,
  offset = 0,
): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const client = container.getBlobClient(toBlobName(blobPath));
    const found = await unlessNotFound(client.download(offset, most));
    return found?.readableStreamBody ? streamPieces(found.readableStreamBody) : null;
  } catch (error) {
    // An empty blob has no range, and none has one behind its end.
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

/** Returns the result of an operation, or null if Azure reports no such blob. */
export async function unlessNotFound<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await callAzure(work);
  } catch (error) {
    if (getStatus(error) === 404) return null;
    throw error;
  }
}

/**
 * Returns the result of an Azure call.
 * @throws DomainError `unavailable` if Azure is unreachable or overloaded; else Azure's error.
 */
export async function callAzure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const status = getStatus(error);
    const isOut = status !== null && (status === 0 || status === 429 || status >= 500);
    throw isOut ? new DomainError('unavailable', { cause: error }) : error;
  }
}

/** Returns the status of Azure's response: 0 without a response, null for another kind of error. */
export function getStatus(error: unknown): number | null {
  return isRestError(error) ? (error.statusCode ?? 0) : null;
}

/** An emulator on this machine uses http; Azure's accounts do not. */
export function getProtocol(container: ContainerClient): SASProtocol {
  return container.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp;
}
