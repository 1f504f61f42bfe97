import type { FastifyRequest } from 'fastify';

/** Paths without pages: what is not found there gets the usual refusal. */
const withoutPages = new Set(['api', 'assets', 'files', 'health', 'metrics']);

/** Returns true if the page responds to an unrouted request and routes on by itself. */
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
