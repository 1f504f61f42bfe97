import { deleteTag as route } from '@portal/contract/documents';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { lockTags } from './lock-tags.ts';
import { tags } from './tag.resource.ts';
import { removeTagFromDocuments } from './remove-tag-from-documents.ts';

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
