import { maxTags, type changeDocuments } from '@portal/contract/documents';
import type { RouteBody } from '@portal/contract/kernel';
import type { Message } from '@portal/locales/server';
import type { Transaction } from '#server/database/database.ts';
import { getTagIds } from '../tags/retag.ts';

type ApplyTagChange = (current: readonly string[]) => readonly string[];

/** Returns the function that changes a document's tags, or null when the body changes none. */
export function getTagChange({
  add_tag_ids: added = [],
  remove_tag_ids: removed = [],
}: RouteBody<typeof changeDocuments>): ApplyTagChange | null {
  if (added.length + removed.length === 0) return null;
  return (current) => [...new Set([...current.filter((id) => !removed.includes(id)), ...added])];
}

/** Returns an error for each document that would exceed the tag limit. */
export async function findTagLimitErrors(
  tx: Transaction,
  documentIds: readonly string[],
  applyChange: ApplyTagChange | null,
): Promise<ReadonlyMap<string, Message>> {
  if (!applyChange) return new Map();
  const before = await getTagIds(tx, documentIds);
  const overLimit = documentIds.filter((id) => applyChange(before.get(id) ?? []).length > maxTags);
  const error = { key: 'document.too_many_tags', params: { most: maxTags } } as const;
  return new Map(overLimit.map((id) => [id, error]));
}
