import {
  experimental_createQueryPersister as createQueryPersister,
  type AsyncStorage,
} from '@tanstack/query-persist-client-core';
import { getSession } from '../session/session-store.ts';
import {
  isEntryOf,
  persistedAreas,
  persistPrefix,
  restoreTimeout,
  type PersistedArea,
} from './persisted-areas.ts';

const persisters = new Map<PersistedArea, ReturnType<typeof createQueryPersister<string>>>();

/** The persister of an area; its entries' keys begin with `persist:`. */
export function persisterOf(area: PersistedArea) {
  const made = persisters.get(area);
  if (made) return made;
  const { storage, maxAge } = persistedAreas[area];
  const persister = createQueryPersister({
    storage: storageOf(() => (storage === 'session' ? sessionStorage : localStorage)),
    maxAge,
    prefix: persistPrefix,
    // Also what was restored fresh: whoever reloads a page wants to see it as it is now.
    refetchOnRestore: 'always',
  });
  persisters.set(area, persister);
  return persister;
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
      if (!user || !isEntryOf(user.id, key)) return;
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
