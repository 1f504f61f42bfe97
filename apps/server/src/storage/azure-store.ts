import { Readable } from 'node:stream';
import {
  type BlobRequestConditions,
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  type CorsRule,
} from '@azure/storage-blob';
import { addMilliseconds, type Clock, days, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { clearAzureParts, finishAzureUpload, signAzureParts } from './azure-parts.ts';
import {
  callAzure,
  getProtocol,
  getStatus,
  listAzureBlobs,
  readAzureBlob,
  unlessNotFound,
} from './azure-reading.ts';
import {
  checkAbandonedAfter,
  checkPrefix,
  partsPrefix,
  toBlobName,
  toMetadata,
} from './blob-name.ts';
import { applyPatches } from './apply-patches.ts';
import { contentDisposition, getDelivery } from './content-disposition.ts';
import { allowsAll, type CorsLists, pageNeeds } from './cors-rule.ts';
import type { BlobPatch, DownloadPermit, SignedUpload, Storage, UploadPermit } from './storage.ts';

/** Bytes of a block and number of concurrent blocks: the memory that a `put` takes. */
const blocks = { size: 4 * 1024 * 1024, lanes: 2 };

/** Retries a failed call for a few seconds, because a user is waiting. */
const retryOptions = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: seconds(2) };

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
  /** True for a check that neither makes the container nor sets the CORS rule. */
  readonly isCheck?: boolean;
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
  if (options.isCheck !== true) {
    await container.createIfNotExists();
    await ensureCorsRule(service, publicUrl).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      log(`The blob service's CORS must be set by hand (docs/operations/files.md): ${reason}`);
    });
  }
  const getBlob = (blobPath: string): BlockBlobClient =>
    container.getBlockBlobClient(toBlobName(blobPath));

  return {
    origin: new URL(container.url).origin,
    keepsPlaces: false,
    uploadUrl: (permit) => azureUploadUrl(container, permit),
    uploadParts: (permit) => signAzureParts(container, permit),
    finishUpload: (upload) => finishAzureUpload(container, upload),
    downloadUrl: (permit) => azureDownloadUrl(container, permit, clock.now()),
    put: (blobPath, bytes, contentType) =>
      upload(container, { blobPath, bytes, contentType, conditions: { ifNoneMatch: '*' } }),
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
    readRange: async (blobPath, offset, length) => {
      const pieces = await readAzureBlob(container, blobPath, length, offset);
      return pieces && Buffer.concat(await Array.fromAsync(pieces));
    },
    patch: (blobPath, patches) => patchBlob(container, blobPath, patches),
    read: (blobPath) => readAzureBlob(container, blobPath),
    remove: async (blobPath) => {
      await unlessNotFound(getBlob(blobPath).delete({ deleteSnapshots: 'include' }));
      await clearAzureParts(container, blobPath);
    },
    list: (prefix) => listAzureBlobs(container, prefix),
    // Azure clears itself what broke off of an upload.
    tidy: async () => {
      const before = addMilliseconds(clock.now(), -checkAbandonedAfter);
      for await (const { name, properties } of container.listBlobsFlat({ prefix: checkPrefix })) {
        if (properties.lastModified < before) await container.getBlobClient(name).deleteIfExists();
      }
      // Joined parts whose copy never ended.
      const yesterday = addMilliseconds(clock.now(), -days(1));
      for await (const { name, properties } of container.listBlobsFlat({ prefix: partsPrefix })) {
        if (properties.lastModified < yesterday)
          await container.getBlobClient(name).deleteIfExists();
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

interface AzureUpload {
  readonly blobPath: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly contentType: string;
  readonly conditions: BlobRequestConditions;
}

/** @throws DomainError `conflict` if the blob does not meet the conditions. */
async function upload(
  container: ContainerClient,
  { blobPath, bytes, contentType, conditions }: AzureUpload,
): Promise<void> {
  const sent = container
    .getBlockBlobClient(toBlobName(blobPath))
    .uploadStream(Readable.from(bytes, { objectMode: false }), blocks.size, blocks.lanes, {
      blobHTTPHeaders: { blobContentType: contentType },
      metadata: toMetadata(blobPath),
      conditions,
    });
  await callAzure(sent).catch((error: unknown) => {
    const isTaken = [409, 412].includes(getStatus(error) ?? 0);
    throw isTaken ? new DomainError('conflict', { cause: error }) : error;
  });
}

/** Azure cannot overwrite parts of a block blob, so all of it is sent again. */
async function patchBlob(
  container: ContainerClient,
  blobPath: string,
  patches: readonly BlobPatch[],
): Promise<void> {
  const client = container.getBlobClient(toBlobName(blobPath));
  const found = await unlessNotFound(client.getProperties());
  const bytes = found && (await readAzureBlob(container, blobPath));
  if (!found?.etag || !bytes) return;
  const { contentType = 'application/octet-stream', etag: ifMatch } = found;
  const patched = applyPatches(bytes, patches);
  await upload(container, { blobPath, bytes: patched, contentType, conditions: { ifMatch } });
}

/**
 * Returns a link that may create this one blob only: without the write permission, Azure rejects a
 * second file (Create a service SAS, "Permissions for a blob").
 */
async function azureUploadUrl(
  container: ContainerClient,
  { blobPath, contentType, expiresAt }: UploadPermit,
): Promise<SignedUpload> {
  const url = await container.getBlobClient(toBlobName(blobPath)).generateSasUrl({
    permissions: BlobSASPermissions.from({ create: true }),
    expiresOn: expiresAt,
    protocol: getProtocol(container),
  });
  return { url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType } };
}

/** Returns a link that may read this one blob; content type and file name are signed with it. */
function azureDownloadUrl(
  container: ContainerClient,
  permit: DownloadPermit,
  now: Date,
): Promise<string> {
  // Checked again here: a wrong permit must never display a page of markup.
  const { contentType, disposition } = getDelivery(permit.contentType, permit.disposition);
  const seconds = Math.max(0, Math.floor((permit.expiresAt.getTime() - now.getTime()) / 1000));
  return container.getBlobClient(toBlobName(permit.blobPath)).generateSasUrl({
    permissions: BlobSASPermissions.from({ read: true }),
    expiresOn: permit.expiresAt,
    protocol: getProtocol(container),
    contentType,
    contentDisposition: contentDisposition(disposition, permit.fileName),
    cacheControl: `private, max-age=${seconds}`,
  });
}

/** An account has at most so many rules. */
const maxRules = 5;

/**
 * Allows the portal's pages to use the account's links (CORS): adds a rule, unless an existing one
 * allows them. A link is itself a secret and no cookie is ever sent, so every origin is allowed if
 * the portal does not know its own.
 * @throws Error if the account has no room for a rule, or rejects it.
 */
async function ensureCorsRule(service: BlobServiceClient, origin: string | null): Promise<void> {
  const { cors: rules = [] } = await callAzure(service.getProperties());
  const wanted = {
    origins: [origin ?? '*'],
    methods: [...pageNeeds.methods, 'OPTIONS'],
    headers: [...pageNeeds.headers, 'x-ms-blob-type'],
    exposed: pageNeeds.exposed,
  };
  if (rules.some((rule) => allowsAll(toLists(rule), wanted))) return;
  if (rules.length >= maxRules) throw new Error('the account has five CORS rules already');
  const own: CorsRule = {
    allowedOrigins: wanted.origins.join(','),
    allowedMethods: wanted.methods.join(','),
    allowedHeaders: wanted.headers.join(','),
    exposedHeaders: wanted.exposed.join(','),
    maxAgeInSeconds: 3600,
  };
  await callAzure(service.setProperties({ cors: [...rules, own] }));
}

const toLists = (rule: CorsRule): CorsLists => ({
  origins: splitList(rule.allowedOrigins),
  methods: splitList(rule.allowedMethods),
  headers: splitList(rule.allowedHeaders),
  exposed: splitList(rule.exposedHeaders),
});

const splitList = (text: string): string[] => text.split(',').map((entry) => entry.trim());
