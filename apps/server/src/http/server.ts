import fastifyCookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { newId } from '#server/kernel/ids.ts';
import { createErrorHandler } from './errors.ts';

const megabyte = 1024 * 1024;

/** A bare server with the limits that hold for every request: size, time, depth of paths. */
export async function createServer(options: {
  logger: FastifyServerOptions['logger'];
  trustProxy: string[] | false;
  /** Knows the errors of a database that cannot be reached. */
  isOutage: (error: unknown) => boolean;
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy,
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
  });
  // What comes in is checked by the edge itself, in its own order.
  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(createErrorHandler(options.isOutage));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
  });
  await app.register(fastifyCookie);
  return app;
}
