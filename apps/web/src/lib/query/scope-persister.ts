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

/** Gives what is kept of a query, or asks for it and keeps the answer: as the library's `persister` option. */
type Persist = <T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
) => Promise<T>;

const persisters = new Map<CacheScope, Persist>();

/** The persister of an area; its entries' keys begin with `persist:`. */
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
    // Once the restored data stand in the cache: until then it is still being fetched.
    if (!isFetched) notifyManager.schedule(() => refetchRestored(query));
    return data;
  };
  persisters.set(scope, persist);
  return persist;
}

/**
 * Also what was restored fresh: whoever reloads a page wants to see it as it is now. The library does
 * it where it is told to, but leaves the promise to nobody: a failure, which the query's state tells
 * anyway, would be a rejection that nothing catches.
 */
function refetchRestored(query: Query): void {
  query.fetch().catch(() => {});
}

interface BrowserStorage {
  getItem: (key: string) => string | null | Promise<string>;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** A browser storage as the persister wants it: slow reads count as nothing found, full ones are let go. */
export function createPersistStorage(browserStorage: () => BrowserStorage) {
  const storage: AsyncStorage = {
    getItem: (key) =>
      Promise.race([
        Promise.resolve(browserStorage().getItem(key)),
        new Promise<null>((resolve) => setTimeout(resolve, restoreTimeout, null)),
      ]),
    setItem: (key, value) => {
      // An answer may arrive when its user has just left.
      const { user } = getSession();
      if (!user || !isUserEntry(user.id, key)) return;
      try {
        browserStorage().setItem(key, value);
      } catch {
        // A full or forbidden storage only costs the head start of the next visit.
      }
    },
    removeItem: (key) => browserStorage().removeItem(key),
  };
  return storage;
}
