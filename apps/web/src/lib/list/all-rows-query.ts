import { pageSize, type Page, type RouteQuery, type Route } from '@portal/contract/kernel';
import { sendRequest } from '../api/call.ts';
import type { CacheScope } from '../query/cache-scopes.ts';
import { untypedQuery } from '../query/route-query.ts';
import type { ListItem } from './use-list.ts';

/**
 * Query options for all rows of a list, for pickers with few options: requests pages until there is
 * no next page (specification §4, lists).
 */
export function allRowsQuery<const R extends Route>(
  scope: CacheScope,
  route: R,
  filters: Partial<RouteQuery<R>> = {},
) {
  const query = { ...filters, limit: pageSize.max };
  return {
    // Distinguishes rows from a page in the query key.
    ...untypedQuery<ListItem<R>[]>(scope, route, { params: 'all', query }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const readFrom = async (offset: number, cursor: string | null): Promise<ListItem<R>[]> => {
        const position = offset > 0 ? { offset, cursor } : {};
        const parts = { query: { ...query, ...position }, signal };
        const { data } = await sendRequest<Page<ListItem<R>>>(route, parts);
        if (data.next === null) return data.results;
        const after = new URL(data.next, location.origin).searchParams.get('cursor');
        return [...data.results, ...(await readFrom(offset + data.results.length, after))];
      };
      return readFrom(0, null);
    },
  };
}
