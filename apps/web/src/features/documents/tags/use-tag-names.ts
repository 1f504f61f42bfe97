import { listTags, type Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/**
 * What tags of an address are called. Documents that were found by them say it; where none was
 * found, all tags are asked for.
 */
export function useTagNames(
  ids: readonly string[],
  found: readonly Pick<Document, 'tags'>[],
  viewAs?: SeenAs,
): (id: string) => string | null {
  const known = new Map(found.flatMap(({ tags }) => tags.map(({ id, name }) => [id, name])));
  const all = useQuery({
    ...allRowsQuery('documents', listTags, viewAsQuery(viewAs)),
    enabled: ids.some((id) => !known.has(id)),
  });
  return (id) => known.get(id) ?? all.data?.find((tag) => tag.id === id)?.name ?? null;
}
