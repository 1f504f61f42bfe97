import { type ContainerClient, isRestError } from '@azure/storage-blob';
import { createHash } from 'node:crypto';
import { DomainError } from '#server/kernel/domain-error.ts';
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

/** Names that mean the same in a URL, in Azure's rules and in every tool that shows them. */
const plain = /^(?!.*\/\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w-][\w./-]{0,899}(?<![./])$/;

/**
 * Prefix of blobs whose path is not a valid name; their path is in the metadata. No valid name
 * begins so.
 */
export const digestPrefix = '~/';

/**
 * Prefix of blobs that `check` writes, each with a new name for concurrent checks. No other name
 * begins with it.
 */
export const checkPrefix = '~check';

/**
 * Returns the name of a blob: its path if valid, as uploads' paths are, else a digest of it. Azure
 * folds `..`, rejects a dot at the end, and limits names to 1,024 characters (Naming and
 * Referencing Containers, Blobs, and Metadata).
 */
export function toBlobName(blobPath: string): string {
  if (plain.test(blobPath)) return blobPath;
  return digestPrefix + createHash('sha256').update(blobPath).digest('hex');
}

/** The metadata from which `toBlobPath` reads the path again; metadata is ASCII. */
export function toMetadata(blobPath: string): Record<string, string> {
  return plain.test(blobPath) ? {} : { path: Buffer.from(blobPath).toString('base64url') };
}

/** The path of a blob; null where the portal did not write it. */
export function toBlobPath(
  name: string,
  metadata: Readonly<Record<string, string>> | undefined,
): string | null {
  if (plain.test(name)) return name;
  const path = metadata?.['path'];
  return path === undefined ? null : Buffer.from(path, 'base64url').toString();
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
