import fastifyCookie from '@fastify/cookie';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { hours, lazy, minutes, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { type BodyTimeLimit, limitBodyTime } from './body-time-limit.ts';
import { createClientErrorHandler, createExpectationHandler } from './client-error.ts';
import { createErrorHandler } from './errors.ts';
import { acceptJsonOnly } from './json-body.ts';
import { getSecurityHeaders, type TransportPolicy } from './security-headers.ts';

const megabyte = 1024 * 1024;

/**
 * Returns the headers of every response. API responses are current and personal, so they are not
 * cached unless a route allows it.
 */
function getCommonHeaders(
  { id, url }: FastifyRequest,
  security: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    'x-request-id': id,
    ...security,
    ...(url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
  };
}

/**
 * True for a request with more than one Host: proxies and the portal could each believe another one
 * (RFC 9112 §3.2).
 */
function hasSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

const hostForm = /^(?:[\w.-]+|\[[\d.:a-f]+\])(?::\d{0,5})?$/iu;

/**
 * True for a Host with more than a name or an address and a port (RFC 9112 §3.2): of two readers, one
 * would take `portal.example@evil.example` or `evil.example/portal.example` for the portal.
 */
const hasWrongHost = ({ host }: FastifyRequest): boolean => Boolean(host) && !hostForm.test(host);

/**
 * Creates a server with the limits of every request: size, time, depth of paths. Hooks of every request
 * call back here and elsewhere: each that returned a promise would delay it and cost several microseconds.
 */
export async function createServer(options: {
  logger: FastifyServerOptions['logger'];
  trustProxy: string[] | false;
  /** Detects errors of an unreachable database. */
  isOutage: (error: unknown) => boolean;
  transport?: TransportPolicy;
  bodyTime?: BodyTimeLimit;
}): Promise<FastifyInstance> {
  const transport = options.transport ?? { https: false, includesSubdomains: false };
  const security = getSecurityHeaders(transport);
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
    clientErrorHandler: createClientErrorHandler(transport),
    // A path that cannot be decoded is reported before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(getCommonHeaders(request, security));
      handleError(new DomainError('not_found'), request, reply);
    },
    genReqId: () => newId(),
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  // The HTTP layer validates input itself, in its own order.
  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(getCommonHeaders(request, security));
    const isInvalid = hasSeveralHosts(request) || hasWrongHost(request);
    done(isInvalid ? new DomainError('invalid') : undefined);
  });
  limitBodyTime(app, options.bodyTime);
  acceptJsonOnly(app);
  closeKeepAliveConnections(app);
  app.server.on('checkExpectation', createExpectationHandler(transport));
  await app.register(fastifyCookie);
  return app;
}

const compile = SerializerSelector();

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

/** Serializers by their schema: most routes share those of errors, and the instances of a process all. */
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles Fastify's serializers at the first response with their schema: together they are a fifth of
 * the start-up time.
 */
const lazySerializers: SerializerFactory = (schemas, options) => {
  const compiled = compile(schemas, options);
  return (route) =>
    lazy(() => {
      const key: object = Object(route.schema);
      const serialize = serializers.get(key) ?? compiled(route);
      serializers.set(key, serialize);
      return serialize;
    });
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  // The response's head was sent before; all of it has been passed to the system by now.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (closing) {
      if (raw.complete) raw.socket.destroySoon();
      else raw.once('close', () => raw.socket.destroySoon());
    }
    done();
  });
}
