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
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
) => Promise<T>;

const persisters = new Map<CacheScope, Persist>();

/** The persister of an area; its entries' keys begin with `persist:`. */
export function persisterOf(area: CacheScope): Persist {
  const made = persisters.get(area);
  if (made) return made;
  const { storage, maxAge } = cacheScopes[area];
  const { persisterFn } = createQueryPersister({
    storage: storageOf(() => (storage === 'session' ? sessionStorage : localStorage)),
    maxAge,
    prefix: persistPrefix,
    refetchOnRestore: false,
  });
  const persist: Persist = async (ask, context, query) => {
    let isAsked = false;
    const data = await persisterFn(
      (given) => {
        isAsked = true;
        return ask(given);
      },
      context,
      query,
    );
    // Once the restored data stand in the cache: until then it is still being fetched.
    if (!isAsked) notifyManager.schedule(() => askAnew(query));
    return data;
  };
  persisters.set(area, persist);
  return persist;
}

/**
 * Also what was restored fresh: whoever reloads a page wants to see it as it is now. The library does
 * it where it is told to, but leaves the promise to nobody: a failure, which the query's state tells
 * anyway, would be a rejection that nothing catches.
 */
function askAnew(query: Query): void {
  query.fetch().catch(() => {});
}

interface BrowserStorage {
  getItem: (key: string) => string | null | Promise<string>;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** A browser storage as the persister wants it: slow reads count as nothing found, full ones are let go. */
export function storageOf(browserStorage: () => BrowserStorage) {
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
