import { clearOfflineCopy } from '../offline/offline-database.ts';
import { mayStartOffline } from './may-start-offline.ts';
import { startWorker } from './start-worker.ts';

/**
 * Keeps the application in this browser: only of a built portal, and not where somebody saves on
 * their data. Where an operator wants nothing kept, what there was goes.
 */
export async function keepApplication(): Promise<void> {
  if (!mayStartOffline()) clearOfflineCopy();
  else if (import.meta.env.PROD && !savesData()) await startWorker();
}

/** Not every browser tells (Network Information API). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
