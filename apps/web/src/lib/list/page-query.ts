import { pageSize, type Page, type Route } from '@portal/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../api/api-error.ts';
import { sendRequest } from '../api/send-request.ts';
import type { CacheScope } from '../query/cache-scopes.ts';
import { defaultStaleTime } from '../query/query-client.ts';
import { untypedQuery } from '../query/route-query.ts';

export interface PageQueryParts {
  /** Search, ordering and filters of the list. */
  filters: object;
  /** From 1. */
  page: number;
}

/**
 * Query options for one page of a list. The offset says which rows it holds; where the page before
 * has just been read, the cursor of its `next` makes the server find them without counting again
 * (API.md §1, lists). A cursor that the server no longer takes falls back to the offset.
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

/** The cursor behind a page in the cache; null where that page is old, changed or not there. */
function findNextCursor(client: QueryClient, key: readonly unknown[]): string | null {
  const state = client.getQueryState<Page<unknown>>(key);
  if (!state?.data?.next || state.isInvalidated) return null;
  // The cursor repeats the count of its time.
  if (Date.now() - state.dataUpdatedAt > defaultStaleTime) return null;
  return new URL(state.data.next, location.origin).searchParams.get('cursor');
}
