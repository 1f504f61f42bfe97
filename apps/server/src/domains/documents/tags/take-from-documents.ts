import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { holdDocuments } from '../library/hold-documents.ts';
import { documents } from '../library/document.resource.ts';
import { document } from '../library/document.table.ts';
import { documentTag } from './document-tag.table.ts';
import { retag } from './retag.ts';

/**
 * Takes a tag, which is held for an update, off every document, or gives each of them another held
 * one in its place. Each document has a new version then.
 */
export async function takeFromDocuments(
  tx: Transaction,
  context: Context,
  { tagId, instead }: { tagId: string; instead: string | null },
): Promise<void> {
  const ofTag = tx
    .select({ id: documentTag.documentId })
    .from(documentTag)
    .where(sql`${documentTag.tagId} = ${tagId}`);
  const held = await holdDocuments(tx, inArray(document.id, ofTag));
  const ids = held.map(({ id }) => id);
  const others = instead === null ? [] : [instead];
  await retag(tx, context, ids, (kept) => [...kept.filter((id) => id !== tagId), ...others]);
  await tx
    .update(document)
    .set({ updatedAt: context.now.toISOString(), version: sql`${document.version} + 1` })
    .where(sql`${document.id} = any(${sql.param(ids)}::uuid[])`);
  await publishRowChanges(tx, documents, held);
}
