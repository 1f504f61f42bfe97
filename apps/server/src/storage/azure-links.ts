import { BlobSASPermissions, SASProtocol, type ContainerClient } from '@azure/storage-blob';
import { blobNameOf } from './azure-blob-name.ts';
import { contentDisposition } from './content-disposition.ts';
import { getDelivery } from './delivery.ts';
import type { DownloadPermit, SignedUpload, UploadPermit } from './storage.ts';

/**
 * Returns a link that may create this one blob only: without the write permission, Azure rejects a
 * second file (Create a service SAS, "Permissions for a blob").
 */
export async function azureUploadUrl(
  container: ContainerClient,
  { blobPath, contentType, expiresAt }: UploadPermit,
): Promise<SignedUpload> {
  const url = await container.getBlobClient(blobNameOf(blobPath)).generateSasUrl({
    permissions: BlobSASPermissions.from({ create: true }),
    expiresOn: expiresAt,
    protocol: getProtocol(container),
  });
  return { url, headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType } };
}

/** Returns a link that may read this one blob; content type and file name are signed with it. */
export function azureDownloadUrl(
  container: ContainerClient,
  permit: DownloadPermit,
  now: Date,
): Promise<string> {
  // Checked again here: a wrong permit must never display a page of markup.
  const { contentType, disposition } = getDelivery(permit.contentType, permit.disposition);
  const seconds = Math.max(0, Math.floor((permit.expiresAt.getTime() - now.getTime()) / 1000));
  return container.getBlobClient(blobNameOf(permit.blobPath)).generateSasUrl({
    permissions: BlobSASPermissions.from({ read: true }),
    expiresOn: permit.expiresAt,
    protocol: getProtocol(container),
    contentType,
    contentDisposition: contentDisposition(disposition, permit.fileName),
    cacheControl: `private, max-age=${seconds}`,
  });
}

/** An emulator on this machine uses http; Azure's accounts do not. */
function getProtocol(container: ContainerClient): SASProtocol {
  return container.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp;
}
