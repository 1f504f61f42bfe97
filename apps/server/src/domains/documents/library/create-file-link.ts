import type { getDownloadUrl } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { getDelivery } from '#server/storage/delivery.ts';
import { toAbsoluteUrl } from '#server/domains/uploads/index.ts';
import type { DocumentFile } from './document.resource.ts';

const lifetime = minutes(5);

/**
 * Returns a signed link to a file. The browser saves it, or shows it when its detected type is safe
 * (API.md §3, download-url).
 */
export async function createFileLink(
  context: Context,
  file: DocumentFile,
  download: boolean,
): Promise<RouteResponse<typeof getDownloadUrl>> {
  const expiresAt = addMilliseconds(context.now, lifetime);
  const link = await context.storage.downloadUrl({
    blobPath: file.blob_path,
    fileName: file.name,
    ...getDelivery(file.content_type, download ? 'attachment' : 'inline'),
    expiresAt,
  });
  return { download_url: toAbsoluteUrl(context, link), expires_at: expiresAt.toISOString() };
}
