import { clearOfflineCopy } from '../offline/offline-database.ts';
import { isUserEntry, persistPrefix } from './cache-scopes.ts';

const clearListeners = new Set<() => void>();

/** Registers a function to run with `clearPersisted`, such as clearing the memory cache. */
export function onCleared(clear: () => void): void {
  clearListeners.add(clear);
}

/** Removes all persisted entries of this tab and of shared storage, and the offline copy. */
export function clearPersisted(): void {
  removeEntries(() => true);
  clearOfflineCopy();
  for (const clear of clearListeners) clear();
}

/**
 * Removes the entries of all other users: a tab restored by the browser brings its session storage
 * back.
 */
export function clearPersistedForOtherUsers(userId: string): void {
  removeEntries((key) => !isUserEntry(userId, key));
}

function removeEntries(shouldRemove: (key: string) => boolean): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(persistPrefix) && shouldRemove(key)) storage.removeItem(key);
}
