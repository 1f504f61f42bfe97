import { pageSize, type Page, type Route } from '@portal/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../api/api-error.ts';
import { sendRequest } from '../api/call.ts';
import type { CacheScope } from '../query/cache-scopes.ts';
import { defaultStaleTime } from '../query/query-client.ts';
import { untypedQuery } from '../query/route-query.ts';

export interface PageQueryParts {
  /** Search, ordering and filters of the list. */
  filters: object;
  /** Page number, from 1. */
  page: number;
}

/**
 * Query options for one page of a list. If the previous page is in the cache, the cursor of its
 * `next` spares the server a count (API.md §1, lists); an expired cursor falls back to the offset.
 */
export function pageQuery<Item>(scope: CacheScope, route: Route, parts: PageQueryParts) {
  const query = toQuery(parts);
  const before = untypedQuery<Page<Item>>(scope, route, {
    query: toQuery({ ...parts, page: parts.page - 1 }),
  });
  return {
    ...untypedQuery<Page<Item>>(scope, route, { query }),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const read = async (cursor: string | null) =>
        (await sendRequest<Page<Item>>(route, { query: { ...query, cursor }, signal })).data;
      const cursor = parts.page > 1 ? findNextCursor(client, before.queryKey) : null;
      try {
        return await read(cursor);
      } catch (error) {
        if (cursor === null || !hasStatus(error, 400)) throw error;
        return read(null);
      }
    },
  };
}

function toQuery({ filters, page }: PageQueryParts) {
  return { ...filters, ...(page > 1 ? { offset: (page - 1) * pageSize.default } : {}) };
}

/** Returns the cursor after a cached page; null if the page is old, invalidated or absent. */
function findNextCursor(client: QueryClient, key: readonly unknown[]): string | null {
  const state = client.getQueryState<Page<unknown>>(key);
  if (!state?.data?.next || state.isInvalidated) return null;
  // The cursor repeats the count of its time.
  if (Date.now() - state.dataUpdatedAt > defaultStaleTime) return null;
  return new URL(state.data.next, location.origin).searchParams.get('cursor');
}
