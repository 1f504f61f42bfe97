import { getCacheName, isShellOfBuild, listOutdatedCaches } from './build-caches.ts';
import { classifyRequest } from './classify-request.ts';

// Caches the application's shell and the build's hashed files, so that the portal starts offline.
// Never caches API responses or user files
// (docs/decisions/0029-offline-start-and-offline-copy.md).

declare const self: ServiceWorkerGlobalScope;

/** Prepended by build/service-worker.ts: the build's name and file paths. */
declare const portalBuild: { readonly name: string; readonly files: readonly string[] };

const { name, files } = portalBuild;

/** Number of concurrent downloads; low, because the page needs the connections. */
const concurrency = 3;

/** Responses of a proxy whose portal is down. */
const isUnavailable = ({ status }: Response): boolean => status >= 502 && status <= 504;

self.addEventListener('install', (event) => {
  event.waitUntil(
    // Taking over at once breaks no tab: file names contain content hashes, and the previous
    // build's files stay cached.
    cacheBuild().then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(respondWithPage(event));
  if (kind === 'file') event.respondWith(respondWithFile(event.request));
});

// A page asks whether its files belong to this build.
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (Array.isArray(data)) port?.postMessage(data.every((path) => files.includes(path)));
});

/** Caches the whole build or nothing; reuses files that an earlier build has cached. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(getCacheName(name));
  try {
    // Without cookies, so that the shell belongs to no user.
    const shell = await fetch('/', { cache: 'reload', credentials: 'omit' });
    if (!shell.ok || !isShellOfBuild(await shell.clone().text(), files))
      throw new Error('The shell is of another build');
    const waiting = files.values();
    const fetchNext = async (): Promise<void> => {
      for (const path of waiting) {
        const cached = await caches.match(path, { ignoreVary: true });
        await (cached ? cache.put(path, cached) : cache.add(path));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, fetchNext));
    await cache.put('/', shell);
  } catch (error) {
    await caches.delete(getCacheName(name));
    throw error;
  }
}

async function takeOver(): Promise<void> {
  const outdated = listOutdatedCaches(await caches.keys(), name);
  await Promise.all(outdated.map((cache) => caches.delete(cache)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Returns the server's page; the cached shell if the portal is unreachable. */
async function respondWithPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await preloadResponse;
    const response = preloaded ?? (await fetch(request));
    return isUnavailable(response) ? ((await getCachedShell()) ?? response) : response;
  } catch (error) {
    const shell = await getCachedShell();
    if (shell) return shell;
    throw error;
  }
}

const getCachedShell = async (): Promise<Response | undefined> =>
  (await caches.open(getCacheName(name))).match('/', { ignoreVary: true });

/** Returns a hashed file from the cache, or from the server if it is missing or unreadable. */
async function respondWithFile(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  return cached ?? fetch(request);
}
