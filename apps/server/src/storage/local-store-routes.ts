import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { maxUploadSize } from '@portal/contract/documents';
import type { FastifyInstance } from 'fastify';
import { hours, seconds } from '#server/kernel/clock.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import { type LocalStore, localStorePaths } from './local-store.ts';
import { sendDownload } from './send-download.ts';
import type { UploadPermit } from './storage.ts';

interface Linked {
  Querystring: { link?: unknown };
}

/** Not part of the API: the caller was given the link. */
const unlisted = { schema: { hide: true } };

export interface LocalStoreRoutesOptions {
  readonly store: LocalStore;
  /** Maximum size of a file if its link does not state the size. */
  readonly largest?: number;
  /** Milliseconds without a byte after which an upload is cut. */
  readonly idle?: number;
}

/**
 * Serves the links of the built-in store: PUT of a new file, GET and HEAD of a stored one. They
 * need no session: signature, expiry, path, type, size and single use protect them, so the CSRF
 * check skips them (API.md §1). No CORS: only for the portal's own pages.
 */
export async function localStoreRoutes(
  app: FastifyInstance,
  options: LocalStoreRoutesOptions,
): Promise<void> {
  const { store, largest = maxUploadSize, idle = idleUpload } = options;

  // A body of any type stays a stream; nothing parses or gathers it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onError', async (request) => discardBody(request.raw));

  app.put<Linked>(localStorePaths.upload, unlisted, async (request, reply) => {
    await receiveUpload(store, request.query.link, request.raw, { most: largest, idle });
    return reply.code(201).header('cache-control', 'no-store').send();
  });

  app.put<Linked>(localStorePaths.part, unlisted, async (request, reply) => {
    await receivePart(store, request.query.link, request.raw, idle);
    return reply.code(201).header('cache-control', 'no-store').send();
  });

  app.route<Linked>({
    method: ['GET', 'HEAD'],
    url: localStorePaths.download,
    exposeHeadRoute: false,
    ...unlisted,
    handler: (request, reply) => sendDownload(store, request.query.link, request, reply),
  });
}

/**
 * Stores the body of a PUT as the blob that its link permits. A rejected or interrupted body leaves
 * nothing.
 * @throws DomainError `permission_denied` for an invalid or expired link, `invalid` for headers
 * that differ from the link's or a short body, `too_large`, `conflict` if the blob exists.
 */
async function receiveUpload(
  store: LocalStore,
  link: unknown,
  request: IncomingMessage,
  limits: Omit<UploadLimits, 'exactly'>,
): Promise<void> {
  const permit = store.uploads.open(link);
  requireHeaders(request, permit);
  requireLength(request.headers['content-length'], permit.size, limits.most);
  if (await store.folder.isTaken(permit.blobPath)) throw new DomainError('conflict');
  const body = limitedBody(request, { ...limits, exactly: permit.size });
  await unlessDisconnected(request, store.folder.write(permit.blobPath, body));
}

/**
 * Stores the body of a PUT as the part that its link permits, in place of an earlier one.
 * @throws DomainError as `receiveUpload`; `conflict` once the parts were joined.
 */
async function receivePart(
  store: LocalStore,
  link: unknown,
  request: IncomingMessage,
  idle: number,
): Promise<void> {
  const { blobPath, number, size } = store.parts.open(link);
  requireLength(request.headers['content-length'], size, size);
  if (await store.folder.isTaken(blobPath)) throw new DomainError('conflict');
  const body = limitedBody(request, { most: size, idle, exactly: size });
  await unlessDisconnected(request, store.folder.parts.write(blobPath, number, body));
}

async function unlessDisconnected(request: IncomingMessage, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The client has disconnected, so nobody receives a response, and the server is not at fault.
    throw request.destroyed && !request.complete
      ? new DomainError('invalid', { cause: error })
      : error;
  }
}

function requireHeaders({ headers }: IncomingMessage, permit: UploadPermit): void {
  if (headers['x-ms-blob-type'] !== 'BlockBlob') {
    throw fieldError('x-ms-blob-type', 'field.enum', { choices: 'BlockBlob' });
  }
  if (mediaType(headers['content-type'] ?? '') !== mediaType(permit.contentType)) {
    throw fieldError('content-type', 'field.enum', { choices: permit.contentType });
  }
}

/** Refuses by the header alone what would be refused after the last byte. */
function requireLength(header: string | undefined, size: number | null, most: number): void {
  if ((size ?? 0) > most) throw new DomainError('too_large');
  if (header === undefined) return;
  if (Number(header) > (size ?? most)) throw new DomainError('too_large');
  if (Number(header) < (size ?? 0)) {
    throw fieldError('content-length', 'field.minimum', { limit: size ?? 0 });
  }
}

/** The type without its parameters: some clients add a charset of their own. */
function mediaType(header: string): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase();
}

interface UploadLimits {
  /** Bytes that must arrive; null where any number up to `most` will do. */
  readonly exactly: number | null;
  readonly most: number;
  /** Milliseconds without a byte after which the connection is cut. */
  readonly idle: number;
}

const idleUpload = seconds(30);

/** A client that sends single bytes now and then cannot keep a connection forever. */
const longestUpload = hours(1);

/** Long enough for a client to read why it was refused. */
const discardFor = seconds(30);

/**
 * Yields the chunks of a request's body within its limits. Each is valid until the next is
 * requested. A body that is too large stays open, so that the refusal can still be sent.
 * @throws DomainError `too_large`; `invalid` if it is too short.
 */
async function* limitedBody(body: Readable, limits: UploadLimits): AsyncGenerator<Buffer> {
  const most = limits.exactly ?? limits.most;
  const cut = (): unknown => body.destroy();
  const idle = setTimeout(cut, limits.idle);
  const longest = setTimeout(cut, longestUpload);
  let received = 0;
  try {
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      idle.refresh();
      received += chunk.length;
      if (received > most) throw new DomainError('too_large');
      yield chunk;
      release(chunk);
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(longest);
  }
  if (received < (limits.exactly ?? 0)) {
    throw fieldError('content-length', 'field.minimum', { limit: most });
  }
}

/**
 * Reads and discards the rest of a rejected body: closing at once would reset the connection and
 * lose the response (RFC 9112 §9.6).
 */
function discardBody(body: Readable): void {
  if (body.destroyed || body.readableEnded) return;
  const discardTimer = setTimeout(() => body.destroy(), discardFor);
  discardTimer.unref();
  body.once('close', () => clearTimeout(discardTimer));
  body.resume();
}

/**
 * Releases a chunk's memory at once. The garbage collector would let some 60 MiB accumulate, more
 * than everything else an upload needs.
 */
function release(chunk: Buffer): void {
  const { buffer } = chunk;
  // Only if nothing else shares the chunk's memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}
