import fastifyCookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { days, hours, minutes, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { limitBodyTime, type BodyTimeLimit } from './body-time-limit.ts';
import { sendClientError } from './client-error.ts';
import { closeKeepAliveConnections } from './close-keep-alive-connections.ts';
import { createErrorHandler } from './errors.ts';
import { acceptJsonOnly } from './json-body.ts';
import { lazySerializers } from './lazy-serializers.ts';

const megabyte = 1024 * 1024;

/** RFC 6797 §6.1. Not for subdomains, about which nothing is known. */
const oneYear = `max-age=${(days(365) / 1000).toFixed()}`;

/**
 * Returns the headers of every response. API responses are current and personal, so they are not
 * cached unless a route allows it.
 */
function getCommonHeaders({ id, url }: FastifyRequest, https: boolean): Record<string, string> {
  return {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    ...(url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
    ...(https ? { 'strict-transport-security': oneYear } : {}),
  };
}

/** Creates a server with the limits of every request: size, time, depth of paths. */
export async function createServer(options: {
  logger: FastifyServerOptions['logger'];
  trustProxy: string[] | false;
  /** Detects errors of an unreachable database. */
  isOutage: (error: unknown) => boolean;
  /** True if the portal is reached by https only. */
  https?: boolean;
  bodyTime?: BodyTimeLimit;
}): Promise<FastifyInstance> {
  const { https = false } = options;
  const handleError = createErrorHandler(options.isOutage);
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy,
    bodyLimit: megabyte,
    // Longer than a file upload may take. Uploads and other bodies have limits of their own.
    requestTimeout: hours(1) + minutes(1),
    http: { headersTimeout: seconds(30) },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: sendClientError,
    // A path that cannot be decoded is reported before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(getCommonHeaders(request, https));
      handleError(new DomainError('not_found'), request, reply);
    },
    genReqId: () => newId(),
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  // The HTTP layer validates input itself, in its own order.
  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(getCommonHeaders(request, https));
  });
  limitBodyTime(app, options.bodyTime);
  acceptJsonOnly(app);
  closeKeepAliveConnections(app);
  await app.register(fastifyCookie);
  return app;
}
