import { getDownloadUrl as route } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { rememberOpening } from '../recent/remember-opening.ts';
import { documentFiles } from './document.resource.ts';
import { linkToFile } from './link-to-file.ts';

/**
 * A link to a document's file; the document counts as opened by the caller.
 * @throws PortalError `not_found`.
 */
export async function getDownloadUrl(
  context: Context,
  { id, download }: { id: string; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await read(context, documentFiles, id);
  const link = await linkToFile(context, file, download);
  await rememberOpening(context, id);
  return link;
}
