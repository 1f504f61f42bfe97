import { getVersionDownloadUrl as route } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createFileLink } from '../library/create-file-link.ts';
import { getVersionFile } from './version-file.ts';

/**
 * Returns a link to one version of a document's file.
 * @throws DomainError `not_found`.
 */
export async function getVersionDownloadUrl(
  context: Context,
  { id, number, download }: { id: string; number: number; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await getVersionFile(context, { documentId: id, number });
  return createFileLink(context, file, download);
}
