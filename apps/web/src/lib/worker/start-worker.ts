import { tellNewVersion } from './new-version-store.ts';

/** How often an open page asks for a newer version, in ms. */
const pace = 60 * 60 * 1000;

/**
 * Has the worker keep the application in this browser, so that it starts without a connection, and
 * tells when a newer version has taken over. Where the browser refuses it the portal works without.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker: workers } = navigator;
  workers.addEventListener('controllerchange', () => {
    if (workers.controller) void tellIfOutdated(workers.controller);
  });
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < pace) return;
    askedAt = Date.now();
    // Without a connection there is nothing newer to be had.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, pace);
}

/** The first worker takes over the very page that has started it: that is no newer version. */
async function tellIfOutdated(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
  });
  worker.postMessage(filesOfPage(), [port2]);
  if ((await answer) === false) tellNewVersion();
  port1.close();
}

/** The hashed files that this page names: another build has others. */
function filesOfPage(): string[] {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'head script[src], head link[rel="stylesheet"]',
  );
  const addresses = Array.from(named, (one) => ('src' in one ? one.src : one.href));
  return addresses
    .map((address) => new URL(address).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
