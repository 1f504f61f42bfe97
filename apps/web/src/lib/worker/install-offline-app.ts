import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { newVersion } from './new-version-store.ts';

/** Interval between update checks of an open page, in ms. */
const updateInterval = 60 * 60 * 1000;

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

/**
 * Registers the service worker, so that the portal starts offline, and reports when a newer version
 * has taken over.
 */
async function startWorker(): Promise<void> {
  const { serviceWorker: workers } = navigator;
  workers.addEventListener('controllerchange', () => {
    if (workers.controller) void checkIfOutdated(workers.controller);
  });
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  let checkedAt = Date.now();
  const checkForUpdate = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateInterval) return;
    checkedAt = Date.now();
    // Offline: no update available.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  setInterval(checkForUpdate, updateInterval);
}

/** The first worker takes over the page that registered it, which is not outdated. */
async function checkIfOutdated(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
  });
  worker.postMessage(listPageFiles(), [port2]);
  if ((await reply) === false) newVersion.setState(true);
  port1.close();
}

/** Hashed files of this page; they differ in another build. */
function listPageFiles(): string[] {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'head script[src], head link[rel="stylesheet"]',
  );
  const addresses = Array.from(named, (one) => ('src' in one ? one.src : one.href));
  return addresses
    .map((address) => new URL(address).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
