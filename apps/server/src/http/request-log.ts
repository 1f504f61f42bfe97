import type { FastifyInstance } from 'fastify';

/**
 * One line a request: what was called, how it ended, how long it took, by which account's id. The
 * route's pattern stands for the path, and nothing of the query or body, so that no personal data
 * gets into the log.
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
        userId: actor && 'userId' in actor ? actor.userId : undefined,
      },
      'request',
    );
  });
}
