import {
  experimental_createQueryPersister as createQueryPersister,
  type AsyncStorage,
} from '@tanstack/query-persist-client-core';
import { notifyManager, type Query, type QueryFunctionContext } from '@tanstack/react-query';
import { getSession } from '../session/session-store.ts';
import {
  isUserEntry,
  cacheScopes,
  persistPrefix,
  restoreTimeout,
  type CacheScope,
} from './cache-scopes.ts';

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
export function getPersister(scope: CacheScope): Persist {
  const existing = persisters.get(scope);
  if (existing) return existing;
  const { storage, maxAge } = cacheScopes[scope];
  const { persisterFn } = createQueryPersister({
    storage: createPersistStorage(() => (storage === 'session' ? sessionStorage : localStorage)),
    maxAge,
    prefix: persistPrefix,
    refetchOnRestore: false,
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
