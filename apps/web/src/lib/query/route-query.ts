import type { Route, RouteResponse } from '@portal/contract/kernel';
import {
  type AsyncStorage,
  experimental_createQueryPersister as createQueryPersister,
} from '@tanstack/query-persist-client-core';
import {
  notifyManager,
  type Query,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import type { CallArguments } from '../api/call.ts';
import { getSession } from '../session/session-store.ts';
import {
  type CacheScope,
  cacheScopes,
  isUserEntry,
  persistPrefix,
  restoreTimeout,
} from './cache-scopes.ts';
import { read } from './read.ts';
import { waitForIdle } from '#web/lib/page/wait-for-idle.ts';

declare global {
  interface ImportMetaEnv {
    /** Digest of the contract's source (build/contract-version.ts). */
    readonly VITE_CONTRACT_VERSION: string;
  }
}

/** Key prefix of all entries of a scope for the signed-in user. */
export const scopeKey = (scope: CacheScope) => [scope, getSession().user?.id ?? null] as const;

/** Key prefix of all entries of one route. */
const routeKey = (scope: CacheScope, route: Route) => [...scopeKey(scope), route.id] as const;

/** Parts of a query key. */
interface Parts {
  params?: unknown;
  query?: unknown;
}

/**
 * Query options for a call with a given response type. The key includes the user's id, so that no
 * user sees another's data; the scope determines the persistence.
 */
export function untypedQuery<Data>(scope: CacheScope, route: Route, parts: Parts = {}) {
  return queryOptions({
    queryKey: toQueryKey(scope, route, parts),
    queryFn: async ({ signal }) => (await read<Data>(route, { ...parts, signal })).data,
    persister: getPersister(scope),
  });
}

/** Query options for a route of the contract. */
export function routeQuery<const R extends Route>(
  scope: CacheScope,
  route: R,
  ...[parts]: CallArguments<R>
) {
  return untypedQuery<RouteResponse<R>>(scope, route, parts);
}

/**
 * Query options for an object with its ETag, for the form that edits it: `{ data, etag }`. Fetched
 * anew for each form, not persisted, and not refetched because it becomes stale.
 */
export function editedQuery<Data>(scope: CacheScope, route: Route, parts: Parts) {
  return queryOptions({
    queryKey: [...toQueryKey(scope, route, parts), 'edited'],
    queryFn: ({ signal }) => read<Data>(route, { ...parts, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

function toQueryKey(
  scope: CacheScope,
  route: Route,
  { params, query }: Parts = {},
): readonly unknown[] {
  return [...routeKey(scope, route), params ?? null, query ?? null];
}

/**
 * Type of the library's `persister` option: restores a query or runs it and persists the result.
 */
type Persist = <T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
) => Promise<T>;

const persisters = new Map<CacheScope, Persist>();

/** Returns the persister of a scope; its keys begin with `persist:`. */
function getPersister(scope: CacheScope): Persist {
  const existing = persisters.get(scope);
  if (existing) return existing;
  const { storage, maxAge } = cacheScopes[scope];
  const { persisterFn } = createQueryPersister({
    storage: createPersistStorage(() => (storage === 'session' ? sessionStorage : localStorage)),
    maxAge,
    prefix: persistPrefix,
    buster: import.meta.env.VITE_CONTRACT_VERSION,
    refetchOnRestore: false,
    // A long list takes as long to store as to show, so it is shown first.
    serialize: async (persisted) => {
      await waitForIdle();
      return JSON.stringify(persisted);
    },
  });
  const persist: Persist = async (queryFn, context, query) => {
    let isFetched = false;
    const data = await persisterFn(
      (fetchContext) => {
        isFetched = true;
        return queryFn(fetchContext);
      },
      context,
      query,
    );
    // Scheduled after the restored data is in the cache; until then the query counts as fetching.
    if (!isFetched) notifyManager.schedule(() => refetchRestored(query));
    return data;
  };
  persisters.set(scope, persist);
  return persist;
}

/**
 * Refetches restored data even if fresh, so that a reload shows the current state. The library's
 * `refetchOnRestore` leaves its promise unhandled, and a failure, already in the query's state,
 * would be an unhandled rejection.
 */
function refetchRestored(query: Query): void {
  query.fetch().catch(() => {});
}

interface BrowserStorage {
  getItem: (key: string) => string | null | Promise<string>;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/**
 * Adapts browser storage for the persister: slow reads count as misses, and failed writes are
 * ignored.
 */
export function createPersistStorage(browserStorage: () => BrowserStorage) {
  const storage: AsyncStorage = {
    getItem: (key) =>
      Promise.race([
        Promise.resolve(browserStorage().getItem(key)),
        new Promise<null>((resolve) => setTimeout(resolve, restoreTimeout, null)),
      ]),
    setItem: (key, value) => {
      // The response may arrive after its user has signed out.
      const { user } = getSession();
      if (!user || !isUserEntry(user.id, key)) return;
      try {
        browserStorage().setItem(key, value);
      } catch {
        // Full or blocked storage only makes the next visit slower.
      }
    },
    removeItem: (key) => browserStorage().removeItem(key),
  };
  return storage;
}
