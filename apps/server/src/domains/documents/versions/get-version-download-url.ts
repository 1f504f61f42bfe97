import { getVersionDownloadUrl as route } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createFileLink } from '../library/create-file-link.ts';
import { getVersionFile } from './version-file.ts';

/**
 * A link to one of the files that a document has had, delivered as its newest is.
 * @throws PortalError `not_found`.
 */
export async function getVersionDownloadUrl(
  context: Context,
  { id, number, download }: { id: string; number: number; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await getVersionFile(context, { documentId: id, number });
  return createFileLink(context, file, download);
}
