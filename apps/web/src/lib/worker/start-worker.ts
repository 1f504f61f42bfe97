import { setNewVersionAvailable } from './new-version-store.ts';

/** How often an open page asks for a newer version, in ms. */
const updateInterval = 60 * 60 * 1000;

/**
 * Has the worker keep the application in this browser, so that it starts without a connection, and
 * tells when a newer version has taken over. Where the browser refuses it the portal works without.
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
    // Without a connection there is nothing newer to be had.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  setInterval(checkForUpdate, updateInterval);
}

/** The first worker takes over the very page that has started it: that is no newer version. */
async function checkIfOutdated(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
  });
  worker.postMessage(listPageFiles(), [port2]);
  if ((await reply) === false) setNewVersionAvailable();
  port1.close();
}

/** The hashed files that this page names: another build has others. */
function listPageFiles(): string[] {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'head script[src], head link[rel="stylesheet"]',
  );
  const addresses = Array.from(named, (one) => ('src' in one ? one.src : one.href));
  return addresses
    .map((address) => new URL(address).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
