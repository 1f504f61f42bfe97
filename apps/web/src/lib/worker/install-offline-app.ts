import { clearOfflineCopy } from '../offline/offline-database.ts';
import { canStartOffline } from './can-start-offline.ts';
import { startWorker } from './start-worker.ts';

/**
 * Installs the service worker in production builds, except with data saver on. Clears the offline
 * copy if the operator has disabled offline use.
 */
export async function installOfflineApp(): Promise<void> {
  if (!canStartOffline()) clearOfflineCopy();
  else if (import.meta.env.PROD && !isDataSaverOn()) await startWorker();
}

/** Not supported by every browser (Network Information API). */
function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
