import type { FastifyInstance } from 'fastify';
import { getTraceId } from '#server/kernel/tracing.ts';

/**
 * Logs one line per request: route, status, duration and account id. Logs the route's pattern
 * instead of the path, and nothing of query or body, so that no personal data is logged. A successful
 * question for the health is a line for debugging only.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const actor = request.requestState?.context.actor;
    const { url: route = 'unrouted' } = request.routeOptions;
    // Proxies ask every second: a line for each would bury the others.
    const level = route.startsWith('/health/') && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        traceId: getTraceId(request.work?.span),
        userId: actor && 'userId' in actor ? actor.userId : undefined,
      },
      'request',
    );
    done();
  });
}
