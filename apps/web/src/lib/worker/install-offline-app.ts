import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { startWorker } from './start-worker.ts';

/**
 * Returns whether this browser can start the portal offline: service workers require TLS (or
 * localhost), and an operator can disable it (the server's http/web-files adds the meta tag).
 */
export function canStartOffline(): boolean {
  return 'serviceWorker' in navigator && !document.querySelector('meta[name="portal-offline"]');
}

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
