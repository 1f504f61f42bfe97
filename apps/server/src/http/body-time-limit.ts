import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';

/** Bodies are JSON of up to one MiB: a client that needs longer only blocks a connection. */
const defaultLimit = seconds(30);

export interface BodyTimeLimit {
  /** Milliseconds from the head of a request to the end of its body. */
  readonly milliseconds?: number;
  /** Patterns of routes that limit the time of their bodies themselves. */
  readonly exempt?: readonly string[];
}

/**
 * Rejects a body that arrives too slowly with `invalid`, and closes the connection if the response
 * is already sent. Node's own `requestTimeout` cannot exempt file uploads.
 */
export function limitBodyTime(
  app: FastifyInstance,
  { milliseconds = defaultLimit, exempt = [] }: BodyTimeLimit = {},
): void {
  app.decorateRequest('slowBody');
  app.addHook('onRequest', (request, reply, done) => {
    const isLimited =
      hasBody(request.raw.headers) && !exempt.includes(request.routeOptions.url ?? '');
    if (isLimited) limitOne(request, reply, milliseconds);
    done();
  });
  app.addHook('preParsing', ({ slowBody }, _reply, payload, done) =>
    done(null, slowBody ? payload.pipe(slowBody) : payload),
  );
}

function limitOne(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw } = request;
  // The body gets a stream of its own: it can end while its connection still sends the response.
  const body = new PassThrough().on('error', () => undefined);
  request.slowBody = body;
  const timer = setTimeout(() => {
    if (reply.sent) raw.destroy();
    else body.destroy(new DomainError('invalid'));
  }, milliseconds);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => {
    clearTimeout(timer);
    if (!body.writableEnded) body.destroy(new DomainError('invalid'));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    slowBody?: PassThrough;
  }
}

/** Returns true if a body follows the head (RFC 9112 §6.3). */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
