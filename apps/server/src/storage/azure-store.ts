import { Readable } from 'node:stream';
import { BlobServiceClient, type BlockBlobClient } from '@azure/storage-blob';
import { hours, addMilliseconds, seconds, type Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { blobNameOf, checkPrefix, metadataOf } from './azure-blob-name.ts';
import { ensureCorsRule } from './azure-cors.ts';
import { callAzure, getStatus, unlessNotFound } from './azure-failure.ts';
import { azureDownloadUrl, azureUploadUrl } from './azure-links.ts';
import { listAzureBlobs, readAzureBlob } from './azure-reading.ts';
import type { Storage } from './storage.ts';

/** Bytes of a block and number of concurrent blocks: the memory that a `put` takes. */
const blocks = { size: 4 * 1024 * 1024, lanes: 2 };

/** Retries a failed call for a few seconds, because a user is waiting. */
const retryOptions = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: seconds(2) };

/** No check takes this long: its process must have died. */
const checkAbandonedAfter = hours(1);

export interface AzureStoreOptions {
  /** With the account's key, which signs the links. */
  readonly connectionString: string;
  /** Made where it is missing, closed to the public. */
  readonly container: string;
  /** Origin of the portal's pages; null with several. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  /** Logs what the operator must do by hand. */
  readonly log: (line: string) => void;
}

/**
 * Opens Azure Blob Storage. A blob exists only once its last byte is stored; blocks of an
 * interrupted upload are invisible, and Azure deletes them after a week.
 * @throws Error if the account cannot be used.
 */
export async function openAzureStore(options: AzureStoreOptions): Promise<Storage> {
  const { connectionString, publicUrl, clock, log } = options;
  const service = BlobServiceClient.fromConnectionString(connectionString, { retryOptions });
  const container = service.getContainerClient(options.container);
  await container.createIfNotExists();
  await ensureCorsRule(service, publicUrl).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log(`The blob service's CORS must be set by hand (docs/operations.md): ${reason}`);
  });
  const getBlob = (blobPath: string): BlockBlobClient =>
    container.getBlockBlobClient(blobNameOf(blobPath));

  return {
    origin: new URL(container.url).origin,
    keepsPlaces: false,
    uploadUrl: (permit) => azureUploadUrl(container, permit),
    downloadUrl: (permit) => azureDownloadUrl(container, permit, clock.now()),
    put: async (blobPath, bytes, contentType) => {
      const upload = getBlob(blobPath).uploadStream(
        Readable.from(bytes, { objectMode: false }),
        blocks.size,
        blocks.lanes,
        {
          blobHTTPHeaders: { blobContentType: contentType },
          metadata: metadataOf(blobPath),
          conditions: { ifNoneMatch: '*' },
        },
      );
      await callAzure(upload).catch((error: unknown) => {
        const isTaken = [409, 412].includes(getStatus(error) ?? 0);
        throw isTaken ? new DomainError('conflict', { cause: error }) : error;
      });
    },
    describe: async (blobPath) => {
      const found = await unlessNotFound(getBlob(blobPath).getProperties());
      if (!found) return null;
      const { contentLength = 0, lastModified = clock.now() } = found;
      return { blobPath, size: contentLength, storedAt: lastModified };
    },
    head: async (blobPath, bytes) => {
      const pieces = await readAzureBlob(container, blobPath, bytes);
      return pieces && Buffer.concat(await Array.fromAsync(pieces));
    },
    read: (blobPath) => readAzureBlob(container, blobPath),
    remove: async (blobPath) => {
      await unlessNotFound(getBlob(blobPath).delete({ deleteSnapshots: 'include' }));
    },
    list: (prefix) => listAzureBlobs(container, prefix),
    // Azure clears itself what broke off of an upload.
    tidy: async () => {
      const before = addMilliseconds(clock.now(), -checkAbandonedAfter);
      for await (const { name, properties } of container.listBlobsFlat({ prefix: checkPrefix })) {
        if (properties.lastModified < before) await container.getBlobClient(name).deleteIfExists();
      }
    },
    check: async () => {
      const probe = container.getBlockBlobClient(`${checkPrefix}/${newId()}`);
      await probe.upload('check', 5);
      await probe.downloadToBuffer();
      await probe.deleteIfExists();
    },
  };
}
