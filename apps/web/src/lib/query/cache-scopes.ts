import type { Query } from '@tanstack/react-query';

const hour = 60 * 60 * 1000;

interface CacheScopeOptions {
  storage: 'session' | 'local';
  /** In ms since the data was loaded from the server. */
  maxAge: number;
}

/**
 * Storage and lifetime of persisted server data by scope (specification §9): personal data is
 * removed with the tab, the catalogue after 7 days, documents after 24 hours.
 */
export const cacheScopes = {
  users: { storage: 'session', maxAge: 24 * hour },
  crm: { storage: 'session', maxAge: 24 * hour },
  service: { storage: 'session', maxAge: 24 * hour },
  installedDevices: { storage: 'session', maxAge: 24 * hour },
  notifications: { storage: 'session', maxAge: 24 * hour },
  products: { storage: 'local', maxAge: 7 * 24 * hour },
  documents: { storage: 'local', maxAge: 24 * hour },
} as const satisfies Record<string, CacheScopeOptions>;

export type CacheScope = keyof typeof cacheScopes;

/** Key prefix of persisted entries (specification §9). */
export const persistPrefix = 'persist:';

/** Timeout of restoring in ms (specification §9). */
export const restoreTimeout = 5000;

/** Returns whether a persisted entry belongs to this user, whose id is in each query key. */
export function isUserEntry(userId: string, entryKey: string): boolean {
  return entryKey.includes(JSON.stringify(userId));
}

type Entry = Pick<Query, 'queryKey'>;

/**
 * Returns whether an entry is an API response. File URLs share its scope but are not invalidated,
 * because a new URL would reload the file.
 */
export function isApiResponse({ queryKey }: Entry): boolean {
  const [, , call] = queryKey;
  return typeof call === 'string' && call.includes('.');
}

/**
 * Returns whether an entry can be refetched while shown. Data that a form was opened with stays;
 * its ETag reveals a conflict on saving.
 */
export const isRefetchable = (entry: Entry): boolean =>
  isApiResponse(entry) && entry.queryKey.at(-1) !== 'edited';
