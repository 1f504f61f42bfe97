import { getCacheName, isShellOfBuild, listOutdatedCaches } from './build-caches.ts';
import { classifyRequest } from './classify-request.ts';

// Keeps the application itself, so that it starts without a connection: the shell, which is the same
// for everybody, and the build's hashed files. Never an answer of the API, never a user's file
// (docs/decisions/0029-the-shell-kept-by-a-worker-of-our-own.md).

declare const self: ServiceWorkerGlobalScope;

/** Put before the script by build/service-worker.ts: the build's name and the paths of its files. */
declare const portalBuild: { readonly name: string; readonly files: readonly string[] };

const { name, files } = portalBuild;

/** How many files are fetched at once: the page has better things to do with its connections. */
const concurrency = 3;

/** Answers of a proxy whose portal is away. */
const isUnavailable = ({ status }: Response): boolean => status >= 502 && status <= 504;

self.addEventListener('install', (event) => {
  event.waitUntil(
    // No tab is broken by taking over at once: files have their content in their names, and those
    // of the build before are kept.
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

// A page asks whether the files that it was made of are those of this build.
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (Array.isArray(data)) port?.postMessage(data.every((path) => files.includes(path)));
});

/** Keeps the whole build or nothing; what an earlier one has already is not fetched again. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(getCacheName(name));
  try {
    // Without cookies: it is nobody's page.
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

/** The server's page whenever it can be had; the kept shell where the portal cannot be reached. */
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

/** A hashed file, of this build or of the one before; the server's where the browser cannot read what it kept. */
async function respondWithFile(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  return cached ?? fetch(request);
}
