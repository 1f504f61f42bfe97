/** What of a request decides whether the worker answers it. */
interface WorkerRequest {
  method: string;
  mode: string;
  url: string;
}

/** Below these there are no pages: the API, files, and what operators and programs ask for. */
const withoutPages = /^\/(?:api|assets|files|health|metrics)(?:\/|$)/u;

/** What stands at the root under a name of its own, such as the manifests and this worker. */
const namedFile = /\.[a-z0-9]{1,11}$/iu;

/**
 * What the worker may answer: a page, with the shell that is everybody's, or a hashed file of the
 * build. All else (every call of the API, every file of a user) goes its way as if there were no worker.
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
