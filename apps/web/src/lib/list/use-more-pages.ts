import type { Page, Route } from '@portal/contract/kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../api/call.ts';
import type { CacheScope } from '../query/cache-scopes.ts';
import { scopeKey } from '../query/route-query.ts';
import type { ListItem } from './use-list.ts';

interface Parts {
  params?: unknown;
  query?: object | undefined;
}

/** Query key of an infinite list. */
export const morePagesKey = (scope: CacheScope, route: Route, { params, query }: Parts = {}) =>
  [...scopeKey(scope), route.id, params ?? null, query ?? null, 'pages'] as const;

/**
 * Infinite list: shows the first page and appends the next on request. Refetches all loaded pages
 * after a change. `more` is null at the end.
 */
export function useMorePages<const R extends Route>(
  scope: CacheScope,
  route: R,
  parts: Parts = {},
) {
  const result = useInfiniteQuery({
    queryKey: morePagesKey(scope, route, parts),
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = { ...parts.query, ...(offset > 0 ? { offset } : {}) };
      const options = { params: parts.params, query, signal };
      return (await sendRequest<Page<ListItem<R>>>(route, options)).data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.next === null ? undefined : all.reduce((sum, { results }) => sum + results.length, 0),
  });
  const pages = result.data?.pages;
  return {
    query: {
      data: pages && uniqueById(pages.flatMap(({ results }) => results)),
      // Rows stay current where only the next ones could not be loaded.
      error: result.isFetchNextPageError ? null : result.error,
      isFetching: result.isFetching,
      dataUpdatedAt: result.dataUpdatedAt,
      refetch: result.refetch,
    },
    count: pages?.at(-1)?.count,
    more: result.hasNextPage
      ? { busy: result.isFetchingNextPage, show: () => void result.fetchNextPage() }
      : null,
  };
}

/** Removes duplicates: rows inserted between two requests shift items to the next page. */
function uniqueById<Item>(items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [getId(item), item]));
  return [...byId.values()];
}

const getId = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
