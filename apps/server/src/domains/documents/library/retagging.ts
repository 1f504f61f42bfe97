import { mostTags, type changeDocuments } from '@portal/contract/documents';
import type { RouteBody } from '@portal/contract/kernel';
import type { Message } from '@portal/locales/server';
import type { Transaction } from '#server/database/database.ts';
import { tagsOf } from '../tags/retag.ts';

type NewTags = (kept: readonly string[]) => readonly string[];

/** What becomes of a document's tags; null where nothing is sent of them. */
export function newTagsOf({
  add_tag_ids: added = [],
  remove_tag_ids: removed = [],
}: RouteBody<typeof changeDocuments>): NewTags | null {
  if (added.length + removed.length === 0) return null;
  return (kept) => [...new Set([...kept.filter((id) => !removed.includes(id)), ...added])];
}

/** The documents that would have more tags than one may have. */
export async function tooManyTags(
  tx: Transaction,
  documentIds: readonly string[],
  newTags: NewTags | null,
): Promise<ReadonlyMap<string, Message>> {
  if (!newTags) return new Map();
  const before = await tagsOf(tx, documentIds);
  const crowded = documentIds.filter((id) => newTags(before.get(id) ?? []).length > mostTags);
  const fault = { key: 'document.too_many_tags', params: { most: mostTags } } as const;
  return new Map(crowded.map((id) => [id, fault]));
}
