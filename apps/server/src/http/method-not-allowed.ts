import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/domain-error.ts';
import { apiBase } from './routes.ts';
import type { BoundRoute } from './bound-route.ts';

/**
 * Returns the error of an unrouted request: 405 with the path's methods (RFC 9110 §15.5.6), 404
 * without any; with or without a session (API.md §1).
 */
export function unroutedError(
  routes: readonly BoundRoute[],
): (request: FastifyRequest, reply: FastifyReply) => DomainError {
  const known = routes.map(({ route }) => {
    const pattern = route.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
    const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
    return { path: new RegExp(`^${apiBase}${pattern}/?$`), methods };
  });
  return (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '';
    const allowed = known.filter(({ path }) => path.test(url)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) return new DomainError('not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    return new DomainError('method_not_allowed');
  };
}
