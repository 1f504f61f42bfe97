import { clearOfflineCopy } from '../offline/offline-database.ts';
import { createSignal } from '../store.ts';
import { isUserEntry, persistPrefix } from './cache-scopes.ts';

/** The persisted entries are cleared, and what is in memory must be too. */
export const persistedCleared = createSignal();

/** Removes all persisted entries of this tab and of shared storage, and the offline copy. */
export function clearPersisted(): void {
  removeEntries(() => true);
  clearOfflineCopy();
  persistedCleared.emit();
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
