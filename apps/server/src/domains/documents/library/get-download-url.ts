import { getDownloadUrl as route } from '@portal/contract/documents';
import type { AnswerOf } from '@portal/contract/kernel';
import { authorise } from '#server/kernel/actor.ts';
import { later, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { deliveryOf } from '#server/storage/delivery.ts';
import { wholeUrl } from '../whole-url.ts';
import { documentFiles } from './document.resource.ts';

const lifetime = minutes(5);

/**
 * A link to a document's file for whoever holds it: to be saved, or shown where its real type is
 * safe to (API.md §3, download-url).
 * @throws PortalError `not_found`.
 */
export async function getDownloadUrl(
  context: Context,
  { id, download }: { id: string; download: boolean },
): Promise<AnswerOf<typeof route>> {
  authorise(context.actor, route.access);
  const file = await read(context, documentFiles, id);
  const expiresAt = later(context.now, lifetime);
  const link = await context.storage.downloadUrl({
    blobPath: file.blob_path,
    fileName: file.name,
    ...deliveryOf(file.content_type, download ? 'attachment' : 'inline'),
    expiresAt,
  });
  return { download_url: wholeUrl(context, link), expires_at: expiresAt.toISOString() };
}
