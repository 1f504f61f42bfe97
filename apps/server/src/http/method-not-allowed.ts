import type { FastifyRequest } from 'fastify';
import { PortalError } from '#server/kernel/portal-error.ts';
import { apiBase } from './routes.ts';
import type { BoundRoute } from './bound-route.ts';

/**
 * What an unrouted request is told: 405 where the path exists for another method, else 404, with
 * or without a session (API.md §1).
 */
export function unroutedError(
  routes: readonly BoundRoute[],
): (request: FastifyRequest) => PortalError {
  const paths = routes.map(({ route }) => {
    const pattern = route.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${apiBase}${pattern}/?$`);
  });
  return (request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return new PortalError(
      paths.some((known) => known.test(path)) ? 'method_not_allowed' : 'not_found',
    );
  };
}
