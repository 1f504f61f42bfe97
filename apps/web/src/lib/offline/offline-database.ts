/** The database of what users have asked to be kept on this device. */
export const offlineDatabaseName = 'portal-kept';

/**
 * Deletes all that is kept on this device, whoever it is of. Whatever is being written at this moment
 * is deleted after it; a browser without this storage has nothing to delete.
 */
export function clearOfflineCopy(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(offlineDatabaseName);
}
