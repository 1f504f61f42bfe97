import { eq } from 'drizzle-orm';
import { mergeTag as route, type Tag } from '@portal/contract/documents';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion } from '#server/resource/write.ts';
import { lockTags } from './lock-tags.ts';
import { tags } from './tag.resource.ts';
import { tag } from './tag.table.ts';
import { removeTagFromDocuments } from './delete-tag.ts';

/**
 * Replaces a tag by another on all its documents, deletes it, and returns the other.
 * @throws DomainError 400 at `into_id` when that tag does not exist or is the same; `stale`,
 * `not_found`.
 */
export async function mergeTag(
  context: Context,
  { id, intoId, seenVersion }: { id: string; intoId: string; seenVersion: number | null },
): Promise<Versioned<Tag>> {
  authorize(context.actor, route.access);
  const { id: tagId } = await read(context, tags, id);
  if (tagId === intoId) throw fieldError('into_id', 'tag.itself');
  await transact(context, async (tx) => {
    const locked = await lockTags(tx, [tagId, intoId], 'update');
    const [from, into] = [locked.get(tagId), locked.get(intoId)];
    if (!from) throw new DomainError('not_found');
    if (!into) throw fieldError('into_id', 'field.not_found');
    requireVersion(from, seenVersion);
    await removeTagFromDocuments(tx, context, { tagId, replacementId: intoId });
    await tx.delete(tag).where(eq(tag.id, tagId));
    await publishRowChanges(tx, tags, [from, into]);
    await writeAuditEntry(tx, context, {
      action: 'merge',
      table: tag,
      objectId: tagId,
      before: { id: tagId, name: from.name },
      after: { id: intoId, name: into.name },
    });
  });
  return read(context, tags, intoId);
}
