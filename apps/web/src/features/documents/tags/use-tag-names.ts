import { listTags, type Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/**
 * Returns the name of a tag id in the URL. Takes the names from the listed documents and fetches
 * all tags only when one is missing.
 */
export function useTagNames(
  ids: readonly string[],
  found: readonly Pick<Document, 'tags'>[],
  viewAs?: ViewAs,
): (id: string) => string | null {
  const known = new Map(found.flatMap(({ tags }) => tags.map(({ id, name }) => [id, name])));
  const all = useQuery({
    ...allRowsQuery('documents', listTags, viewAsQuery(viewAs)),
    enabled: ids.some((id) => !known.has(id)),
  });
  return (id) => known.get(id) ?? all.data?.find((tag) => tag.id === id)?.name ?? null;
}
