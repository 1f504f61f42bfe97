import type { FastifyInstance } from 'fastify';
import { getTraceId } from '#server/kernel/tracing.ts';

/**
 * Logs one line per request: route, status, duration and account id. Logs the route's pattern
 * instead of the path, and nothing of query or body, so that no personal data is logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const actor = request.requestState?.context.actor;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unrouted',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        traceId: getTraceId(request.work?.span),
        userId: actor && 'userId' in actor ? actor.userId : undefined,
      },
      'request',
    );
  });
}
