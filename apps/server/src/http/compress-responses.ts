import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Bytes from which on a response is compressed: above a page of a list, which would need a third more
 * processor time (docs/decisions/0078).
 */
const threshold = 32 * 1024;

/** Codings in the order of preference. The lowest level has most of the gain. */
const codings = {
  br: (payload: Buffer, done: CompressCallback) =>
    brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, done),
  gzip: (payload: Buffer, done: CompressCallback) => gzip(payload, { level: 1 }, done),
} as const;

type Coding = keyof typeof codings;

/**
 * Compresses large texts of the API. Leaves out what another site has requested with the cookies of
 * its visitor: by the size of a compressed response it could guess a secret beside what it sent
 * (BREACH). Files and event streams are not texts in memory, so they stay as they are.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook<string | Buffer | object | null>('onSend', (request, reply, payload, done) => {
    const text = isEligible(request, reply) ? toText(payload) : null;
    if (text === null) {
      done(null, payload);
      return;
    }
    reply.header('vary', 'accept-encoding');
    const coding = chooseCoding(request.headers['accept-encoding']?.toString() ?? '');
    if (coding === null) {
      done(null, payload);
      return;
    }
    codings[coding](text, (error, compressed) => {
      if (error) {
        done(error);
        return;
      }
      reply.header('content-encoding', coding).removeHeader('content-length');
      done(null, compressed);
    });
  });
}

/** An entity tag names one form of its content, so a response with a tag stays as it is. */
const isEligible = ({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  reply.statusCode === 200 &&
  url.startsWith('/api/') &&
  isOwnRequest(headers['sec-fetch-site']) &&
  !reply.hasHeader('etag') &&
  !reply.hasHeader('content-encoding');

/** Browsers say which site sends a request (W3C Fetch Metadata); programs send nothing. */
const isOwnRequest = (site: string | string[] | undefined): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';

/** Returns a large text as bytes; null for a small one, a stream or nothing. */
function toText(payload: unknown): Buffer | null {
  if (typeof payload === 'string' && payload.length >= threshold) return Buffer.from(payload);
  return Buffer.isBuffer(payload) && payload.length >= threshold ? payload : null;
}

/** Returns the preferred coding that the client accepts (RFC 9110 §12.5.3); null for none. */
function chooseCoding(acceptEncoding: string): Coding | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',', 20)
      .flatMap((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
        return parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)) ? [] : name;
      }),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
