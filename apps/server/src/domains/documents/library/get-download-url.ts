import { getDownloadUrl as route } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { trackOpening } from '../recent/track-opening.ts';
import { documentFiles } from './document.resource.ts';
import { createFileLink } from './create-file-link.ts';

/**
 * Returns a link to a document's file and records the document as opened by the caller.
 * @throws DomainError `not_found`.
 */
export async function getDownloadUrl(
  context: Context,
  { id, download }: { id: string; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await read(context, documentFiles, id);
  const link = await createFileLink(context, file, download);
  await trackOpening(context, id);
  return link;
}
