/** Part of a request that determines its class. */
interface WorkerRequest {
  method: string;
  mode: string;
  url: string;
}

/** Paths without pages: the API, files, and endpoints for operators and programs. */
const withoutPages = /^\/(?:api|assets|files|health|metrics)(?:\/|$)/u;

/** Files at the root, such as the manifests and the service worker. */
const namedFile = /\.[a-z0-9]{1,11}$/iu;

/**
 * Returns the class of a request that the worker handles: `page` falls back to the cached shell,
 * `file` is a hashed file of the build. Null for all other requests, such as API calls and user
 * files, which bypass the worker.
 */
export function classifyRequest(
  { method, mode, url }: WorkerRequest,
  origin: string,
): 'page' | 'file' | null {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin) return null;
  if (target.pathname.startsWith('/assets/')) return 'file';
  if (mode !== 'navigate') return null;
  return withoutPages.test(target.pathname) || namedFile.test(target.pathname) ? null : 'page';
}
