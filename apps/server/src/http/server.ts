import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { fallbackLanguage } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { days, hours, lazy, minutes, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { type BodyTimeLimit, limitBodyTime } from './body-time-limit.ts';
import { createErrorHandler } from './errors.ts';
import { acceptJsonOnly } from './json-body.ts';

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

const compile = SerializerSelector();

/**
 * Compiles Fastify's serializers at the first response of each route: together they are a fifth of
 * the start-up time.
 */
const lazySerializers: SerializerFactory = (schemas, options) => {
  const compiled = compile(schemas, options);
  return (route) => lazy(() => compiled(route));
};

/**
 * Closes each connection after its last response once the server closes. The server itself closes
 * idle ones; a client would keep a busy one open, and closing would wait for it.
 */
function closeKeepAliveConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // The response's head was sent before; all of it has been passed to the system by now.
  app.addHook('onResponse', async ({ raw }) => {
    if (!closing) return;
    if (raw.complete) raw.socket.destroySoon();
    else raw.once('close', () => raw.socket.destroySoon());
  });
}

/** Node's own responses to these errors; everything else is not HTTP. */
const statusLines: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
]);

/**
 * Responds to what is not an HTTP request at all, in the format of every refusal (API.md §1). The
 * connection cannot be used afterwards.
 */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = 'invalid';
  const detail = translate(fallbackLanguage, { key: `error.${code}` });
  const status = statusLines.get(error.code ?? '') ?? 'HTTP/1.1 400 Bad Request';
  const body = JSON.stringify({ detail, code });
  socket.end(
    [
      status,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      `x-request-id: ${newId()}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      '',
      body,
    ].join('\r\n'),
  );
}
