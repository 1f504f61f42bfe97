import { clearOfflineCopy } from '../offline/offline-database.ts';
import { canStartOffline } from './can-start-offline.ts';
import { startWorker } from './start-worker.ts';

/**
 * Keeps the application in this browser: only of a built portal, and not where somebody saves on
 * their data. Where an operator wants nothing kept, what there was goes.
 */
export async function installOfflineApp(): Promise<void> {
  if (!canStartOffline()) clearOfflineCopy();
  else if (import.meta.env.PROD && !isDataSaverOn()) await startWorker();
}

/** Not every browser tells (Network Information API). */
function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
