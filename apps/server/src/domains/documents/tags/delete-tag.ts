import { deleteTag as route } from '@portal/contract/documents';
import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { lockDocuments } from '../library/change-documents.ts';
import { documents } from '../library/document.resource.ts';
import { document } from '../library/document.table.ts';
import { lockTags } from './lock-tags.ts';
import { retag } from './retag.ts';
import { tags } from './tag.resource.ts';
import { documentTag } from './tag.table.ts';

/**
 * Removes a tag from every document and deletes it (API.md §5).
 * @throws DomainError `stale`, `not_found`.
 */
export async function deleteTag(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    await lockTags(tx, [id], 'update');
    const before = await lockRow(tx, context, tags, { id, seenVersion });
    await removeTagFromDocuments(tx, context, { tagId: before.id, replacementId: null });
    await deleteRow(tx, context, tags, before);
  });
}

/**
 * Removes a tag from every document, or replaces it. Both tags must be locked, the removed one for
 * `update`. Each document gets a new version.
 */
export async function removeTagFromDocuments(
  tx: Transaction,
  context: Context,
  { tagId, replacementId }: { tagId: string; replacementId: string | null },
): Promise<void> {
  const ofTag = tx
    .select({ id: documentTag.documentId })
    .from(documentTag)
    .where(sql`${documentTag.tagId} = ${tagId}`);
  const locked = await lockDocuments(tx, inArray(document.id, ofTag));
  const ids = locked.map(({ id }) => id);
  const others = replacementId === null ? [] : [replacementId];
  await retag(tx, context, ids, (current) => [...current.filter((id) => id !== tagId), ...others]);
  await tx
    .update(document)
    .set({ updatedAt: context.now.toISOString(), version: sql`${document.version} + 1` })
    .where(sql`${document.id} = any(${sql.param(ids)}::uuid[])`);
  await publishRowChanges(tx, documents, locked);
}
