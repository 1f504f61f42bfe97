/** IndexedDB database of the offline copies. */
export const offlineDatabaseName = 'portal-kept';

/**
 * Deletes the offline copies of all users, after any write in progress. Does nothing without
 * IndexedDB.
 */
export function clearOfflineCopy(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(offlineDatabaseName);
}
