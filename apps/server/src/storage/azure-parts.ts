import {
  BlobSASPermissions,
  type BlockBlobClient,
  type ContainerClient,
} from '@azure/storage-blob';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { callAzure, getProtocol, getStatus, unlessNotFound } from './azure-reading.ts';
import { partsPrefix, toBlobName, toMetadata } from './blob-name.ts';
import { hashPath } from './blob-place.ts';
import { isPartStored, isUnfinished, splitIntoParts } from './file-parts.ts';
import type { PartsPermit, SignedPart, UploadPermit } from './storage.ts';

/** Longer than a copy within the account takes. */
const copyTime = minutes(10);

/**
 * Azure accepts a block only by a link that may also overwrite the blob. Parts are therefore blocks
 * of another blob, which is copied once it is whole.
 */
const getPartsBlob = (container: ContainerClient, blobPath: string): BlockBlobClient =>
  container.getBlockBlobClient(`${partsPrefix}/${hashPath(blobPath)}`);

/** Ids of a blob's blocks all have one length (Put Block). */
const toBlockId = (number: number): string =>
  Buffer.from(String(number).padStart(5, '0')).toString('base64');

/** Returns links for the parts of a file, each a block. */
export async function signAzureParts(
  container: ContainerClient,
  { blobPath, size, expiresAt }: PartsPermit,
): Promise<SignedPart[]> {
  const client = getPartsBlob(container, blobPath);
  const stored = await listBlocks(client);
  const url = await client.generateSasUrl({
    permissions: BlobSASPermissions.from({ write: true }),
    expiresOn: expiresAt,
    protocol: getProtocol(container),
  });
  return splitIntoParts(size).map((part) => {
    const address = `${url}&comp=block&blockid=${encodeURIComponent(toBlockId(part.number))}`;
    const isStored = isPartStored(part, stored);
    return { part, isStored, upload: { url: address, headers: {} } };
  });
}

/** Joins the blocks and copies them to the blob's own name, where no link may write. */
export async function finishAzureUpload(
  container: ContainerClient,
  { blobPath, contentType, size }: Pick<UploadPermit, 'blobPath' | 'contentType' | 'size'>,
): Promise<void> {
  const client = getPartsBlob(container, blobPath);
  const stored = await listBlocks(client);
  if (isUnfinished(stored, size)) return;
  const blob = container.getBlockBlobClient(toBlobName(blobPath));
  const isMade = async () => Boolean(await unlessNotFound(blob.getProperties()));
  try {
    const ids = stored.map(({ number }) => toBlockId(number)).toSorted();
    const { etag } = await callAzure(
      client.commitBlockList(ids, { blobHTTPHeaders: { blobContentType: contentType } }),
    );
    const source = await client.generateSasUrl({
      permissions: BlobSASPermissions.from({ read: true }),
      expiresOn: addMilliseconds(new Date(), copyTime),
      protocol: getProtocol(container),
    });
    await callAzure(
      blob.syncCopyFromURL(source, {
        metadata: toMetadata(blobPath),
        conditions: { ifNoneMatch: '*' },
        // What is written meanwhile is not copied.
        ...(etag === undefined ? {} : { sourceConditions: { ifMatch: etag } }),
      }),
    );
  } catch (error) {
    // Another call is still to make the blob of these parts, or has made it and deleted them.
    const isOfAnother = [409, 412].includes(getStatus(error) ?? 0);
    if (!isOfAnother && !(await isMade())) throw error;
  }
  if (await isMade()) await clearAzureParts(container, blobPath);
}

/** Deletes what arrived of a file in parts. */
export async function clearAzureParts(container: ContainerClient, blobPath: string): Promise<void> {
  await unlessNotFound(getPartsBlob(container, blobPath).delete({ deleteSnapshots: 'include' }));
}

interface Block {
  readonly number: number;
  readonly size: number;
}

/** Blocks that arrived, also those that a call that ended early has joined already. */
async function listBlocks(client: BlockBlobClient): Promise<Block[]> {
  const found = await unlessNotFound(client.getBlockList('all'));
  const blocks = [...(found?.committedBlocks ?? []), ...(found?.uncommittedBlocks ?? [])];
  const sizes = new Map(
    blocks.map(({ name, size }) => [Number(Buffer.from(name, 'base64').toString()), size]),
  );
  return Array.from(sizes, ([number, size]) => ({ number, size }));
}
