const hour = 60 * 60 * 1000;

interface CacheScopeOptions {
  storage: 'session' | 'local';
  /** In ms, since the data was last loaded from the server. */
  maxAge: number;
}

/**
 * What of the server's data outlives a reload, where and for how long (specification §9): personal
 * data leaves with the tab, the catalogue stays for 7 days, documents for 24 hours.
 */
export const cacheScopes = {
  users: { storage: 'session', maxAge: 24 * hour },
  crm: { storage: 'session', maxAge: 24 * hour },
  service: { storage: 'session', maxAge: 24 * hour },
  installedDevices: { storage: 'session', maxAge: 24 * hour },
  notices: { storage: 'session', maxAge: 24 * hour },
  products: { storage: 'local', maxAge: 7 * 24 * hour },
  documents: { storage: 'local', maxAge: 24 * hour },
} as const satisfies Record<string, CacheScopeOptions>;

export type CacheScope = keyof typeof cacheScopes;

/** How every persisted entry's key begins (specification §9). */
export const persistPrefix = 'persist:';

/** Restoring gives up after this many ms (specification §9). */
export const restoreTimeout = 5000;

/** Whether an entry was written for this user, whose id stands in each query's key. */
export function isUserEntry(userId: string, entryKey: string): boolean {
  return entryKey.includes(JSON.stringify(userId));
}
