import { clearOfflineCopy } from '../offline/offline-database.ts';
import { isUserEntry, persistPrefix } from './cache-scopes.ts';

const clearListeners = new Set<() => void>();

/** Has something else cleared together with the persisted state: the cache in memory, for one. */
export function onCleared(clear: () => void): void {
  clearListeners.add(clear);
}

/** Removes every persisted entry from this tab and from what all tabs share, and what is kept on the device. */
export function clearPersisted(): void {
  removeEntries(() => true);
  clearOfflineCopy();
  for (const clear of clearListeners) clear();
}

/**
 * Removes the entries of everybody but this user: a tab that the browser brings back after its user
 * has left brings its session storage too.
 */
export function clearPersistedForOtherUsers(userId: string): void {
  removeEntries((key) => !isUserEntry(userId, key));
}

function removeEntries(shouldRemove: (key: string) => boolean): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(persistPrefix) && shouldRemove(key)) storage.removeItem(key);
}
