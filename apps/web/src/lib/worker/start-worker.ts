import { newVersion } from './new-version-store.ts';

/** Interval between update checks of an open page, in ms. */
const updateInterval = 60 * 60 * 1000;

/**
 * Registers the service worker, so that the portal starts offline, and reports when a newer version
 * has taken over.
 */
export async function startWorker(): Promise<void> {
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
