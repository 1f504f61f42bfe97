import { deleteDocument as route } from '@portal/contract/documents';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { endLinksTo, releaseFile } from '../uploads/release-file.ts';
import { documents } from './document.resource.ts';

/** Deletes a document and its file; links to it end at once. @throws PortalError `stale`, `not_found`. */
export async function deleteDocument(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorise(context.actor, route.access);
  const blobPath = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, documents, { id, seenVersion });
    await deleteRow(tx, context, documents, before);
    const released = String(before['blobPath']);
    await releaseFile(tx, released);
    return released;
  });
  await endLinksTo(context, blobPath);
}
