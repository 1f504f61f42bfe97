import { eq } from 'drizzle-orm';
import { deleteDocument as route } from '@portal/contract/documents';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { revokeFileLinks, releaseFile } from '#server/domains/uploads/index.ts';
import { documentVersion } from '../versions/document-version.table.ts';
import { documents } from './document.resource.ts';

/**
 * Deletes a document with all versions of its file. Links to them end at once.
 * @throws DomainError `stale`, `not_found`.
 */
export async function deleteDocument(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  const released = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, documents, { id, seenVersion });
    const versions = await tx
      .select({ blobPath: documentVersion.blobPath })
      .from(documentVersion)
      .where(eq(documentVersion.documentId, before.id));
    await deleteRow(tx, context, documents, before);
    for (const { blobPath } of versions) await releaseFile(tx, blobPath);
    return versions;
  });
  await Promise.all(released.map(({ blobPath }) => revokeFileLinks(context, blobPath)));
}
