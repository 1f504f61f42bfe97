import type { FastifyRequest } from 'fastify';

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
