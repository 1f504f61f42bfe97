import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lazy } from '#server/kernel/clock.ts';

interface WebFilesOptions {
  /** The built web application. */
  readonly folder: string;
  /** True to show the demo accounts on the sign-in page. */
  readonly demo: boolean;
  /** True if browsers may store the application to start it offline. */
  readonly offlineStart: boolean;
  /** Origin of file links; null for the portal itself. */
  readonly filesOrigin: string | null;
}

/** Returns what pages may load; files come from the portal or its external store. */
function contentSecurityPolicy(filesOrigin: string | null): string {
  const files = filesOrigin === null ? '' : ` ${filesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self'${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of files, which load nothing themselves; workers have policies of their own. */
const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const workerPath = '/sw.js';

/**
 * The service worker controls the whole portal, is revalidated each time, so that a new version is
 * noticed, and may fetch only from the portal.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'service-worker-allowed': '/',
};

/** The decoder of HEIC is the only script that may compile WebAssembly, and it loads nothing else. */
const decoderPath = 'assets/heif-worker-';

const decoderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the web application: hashed files are cached for a year and precompressed; every other
 * path is the page, which routes on. Returns the function that sends the page.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  { folder, demo, offlineStart, filesOrigin }: WebFilesOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = renderPage(folder, { demo, offlineStart });
  const policy = contentSecurityPolicy(filesOrigin);
  const scripts = getPreloadHeader(folder);
  await app.register(fastifyStatic, {
    root: folder,
    // One route for all assets: a route for each of the hundreds of files would slow every start.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('content-security-policy', filePolicy);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.startsWith(join(folder, workerPath))) reply.headers(workerHeaders);
      if (path.startsWith(join(folder, decoderPath)))
        reply.header('content-security-policy', decoderPolicy);
    },
  });
  // The page is sent below, with its headers and the marks; so is a worker that retires.
  const sentBelow = offlineStart ? /^index\.html/u : /^(?:index\.html|sw\.js)/u;
  const files = listFiles(folder).filter((name) => !name.startsWith('.') && !sentBelow.test(name));
  // Listed at the first request: their hundreds of paths would take tens of milliseconds of each start.
  const isAsset = lazy(() => {
    const assets = new Set(listFiles(join(folder, 'assets'), { recursive: true }));
    return (name: string) => assets.has(name);
  });
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { schema: { hide: true } },
    (request, reply) => {
      const name = request.params['*'];
      return isAsset(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
    },
  );
  for (const name of files)
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(name));
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .headers({
        ...(scripts !== null && isPortalPath(request.url) ? { link: scripts } : {}),
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  if (!offlineStart)
    app.get(workerPath, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(retiredWorker),
    );
  for (const path of ['/', '/index.html']) app.get(path, { schema: { hide: true } }, sendPage);
  return sendPage;
}

/** Returns the files in a folder, and those below it if asked for; none if there is no such folder. */
const listFiles = (folder: string, { recursive = false } = {}): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
    : [];

/** Returns true for a page of the portal; public pages need less. */
const isPortalPath = (url: string): boolean => /^\/dashboard(?:[/?]|$)/u.test(url);

/** Flags in the page's head: what it may show and do. */
type PageFlags = Pick<WebFilesOptions, 'demo' | 'offlineStart'>;

/**
 * Returns the page with its markers: one for the demo's sign-in form, one that disables offline
 * storage.
 */
function renderPage(folder: string, { demo, offlineStart }: PageFlags): string {
  const file = join(folder, 'index.html');
  if (!existsSync(file))
    return '<!doctype html><title>Partner portal</title><p>The web application is not built.</p>';
  const metaTags = [
    demo ? '<meta name="portal-demo" content="true" />' : '',
    offlineStart ? '' : '<meta name="portal-offline" content="false" />',
  ];
  return readFileSync(file, 'utf8').replace('</head>', `${metaTags.join('')}</head>`);
}

/** Part of a build manifest's entry that links files. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Module that starts a signed-in user's portal; the page itself names only the entry before it. */
const portal = ['src/app/start-portal.tsx'];

/**
 * Returns the `Link` header (RFC 8288) of a page: the scripts it will need next, so that the
 * browser fetches them with the first ones, one round trip earlier. Null if `folder` contains no
 * build with a manifest.
 */
export function getPreloadHeader(folder: string): string | null {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return null;
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(path, 'utf8'));
  const named = collectFiles(manifest, ['index.html']);
  const next = [...collectFiles(manifest, portal)].filter((file) => !named.has(file));
  return next.length === 0
    ? null
    : next.map((file) => `</${file}>; rel="modulepreload"; crossorigin`).join(', ');
}

/** The scripts of these modules, with all that they import before they run. */
function collectFiles(
  manifest: Readonly<Record<string, ManifestEntry>>,
  modules: readonly string[],
): Set<string> {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry || visited.has(name)) return;
    visited.add(name);
    files.add(entry.file);
    entry.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}

/**
 * Script that replaces a disabled service worker: it takes over, deletes the caches and unregisters
 * itself.
 */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});
async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** Paths without pages, which get the usual 404. */
const withoutPages = new Set(['api', 'assets', 'files', 'health', 'metrics']);

/** Returns true if index.html is sent for an unrouted request; the web's router handles the path. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const segments = (url.split('?', 1)[0] ?? '').split('/');
  const isFile = /\.[a-z0-9]{1,11}$/i.test(segments.at(-1) ?? '');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !withoutPages.has(segments[1] ?? '') &&
    !isFile &&
    acceptsHtml(headers.accept)
  );
}

/** Without an Accept header any type is accepted (RFC 9110 §12.5.1). */
const acceptsHtml = (accept = '*/*'): boolean => /text\/html|text\/\*|\*\/\*/i.test(accept);
