import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { lockDocuments } from '../library/lock-documents.ts';
import { documents } from '../library/document.resource.ts';
import { document } from '../library/document.table.ts';
import { documentTag } from './document-tag.table.ts';
import { retag } from './retag.ts';

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
