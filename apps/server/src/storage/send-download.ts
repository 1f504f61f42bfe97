import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { hashPath } from './blob-place.ts';
import { contentDisposition, getDelivery } from './content-disposition.ts';
import type { LocalStore } from './local-store.ts';
import type { DownloadPermit } from './storage.ts';

/**
 * Closes the connection of a client that reads nothing for this long; a media player resumes with
 * Range.
 */
const idleDownload = minutes(2);

/**
 * Handles GET and HEAD of a download link (RFC 9110: conditional requests §13, ranges §14). Writes
 * the body past the framework, so `onSend` hooks do not see it: headers that such hooks add to
 * every response must be set before.
 * @throws DomainError `permission_denied` for an invalid or expired link, `not_found` for a deleted
 * blob, `stale` if `If-Match` names another one.
 */
export async function sendDownload(
  store: LocalStore,
  link: unknown,
  { method, headers, raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock, downloads, folder } = store;
  const permit = downloads.open(link);
  const blob = await folder.describe(permit.blobPath);
  if (!blob) throw new DomainError('not_found');
  const { size } = blob;

  // A blob never changes and its path is never reused, so the path identifies the version.
  const etag = `"${hashPath(permit.blobPath).slice(0, 32)}"`;
  const sent = { ...downloadHeaders(permit, clock.now()), etag };
  const { 'if-match': wanted } = headers;
  // Compared strongly, unlike the others (RFC 9110 §13.1.1).
  if (wanted !== undefined && !tagsIn(wanted).some((tag) => tag === etag || tag === '*')) {
    throw new DomainError('stale');
  }
  if (names(headers['if-none-match'], etag)) return reply.code(304).headers(sent).send();

  const mayBePart = method === 'GET' && (headers['if-range'] ?? etag) === etag;
  const range = mayBePart ? parseByteRange(headers.range, size) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (method === 'HEAD') return reply.headers({ ...sent, 'content-length': size }).send();

  const file = await folder.open(permit.blobPath);
  if (!file) throw new DomainError('not_found');
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.headers({ ...sent, 'content-length': end - start + 1 });
  raw.socket.setTimeout(idleDownload);
  try {
    for (const [name, value] of Object.entries(reply.hijack().getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await writeContent(file, reply.raw, start, end - start + 1);
  } finally {
    await file.close();
  }
  return reply;
}

/**
 * Returns true if an If-None-Match header contains the ETag, by weak comparison (RFC 9110 §13.1.2).
 */
function names(header: string | undefined, etag: string): boolean {
  const tags = tagsIn(header ?? '').map((tag) => tag.replace(/^W\//, ''));
  return tags.some((tag) => tag === etag || tag === '*');
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** A part of a file: first and last byte, both counted in. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part that a Range header requests (RFC 9110 §14). Null, the whole file, without a
 * header or if it is malformed, in another unit, or for several parts (which a server may ignore:
 * §14.2); `unsatisfiable` if the file has no such bytes.
 */
function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(?:(\d+)-(\d+)?|-(\d+))$/i.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first, last, suffix] = match;
  if (first === undefined) {
    const length = Math.min(Number(suffix), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== undefined && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * The strictest policy under which Chromium still shows the type: its PDF viewer works under a
 * full sandbox; its picture page styles itself inline; its player loads the file a second time,
 * which the opaque origin of a full sandbox may not. Scripts run under none of them.
 */
function policyFor(contentType: string): string {
  if (/^(audio|video)\//.test(contentType)) {
    return `sandbox allow-same-origin; ${closed}; media-src 'self'; style-src 'unsafe-inline'`;
  }
  if (contentType.startsWith('image/')) {
    return `sandbox; ${closed}; img-src 'self'; style-src 'unsafe-inline'`;
  }
  return `sandbox; ${closed}`;
}

/** Returns the headers of a download, without length and ETag. */
function downloadHeaders(permit: DownloadPermit, now: Date): Record<string, string> {
  // Checked again here: a wrong permit must never display a page of markup.
  const { contentType, disposition } = getDelivery(permit.contentType, permit.disposition);
  const seconds = Math.max(0, Math.floor((permit.expiresAt.getTime() - now.getTime()) / 1000));
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(disposition, permit.fileName),
    'content-security-policy': policyFor(contentType),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${seconds}`,
    'accept-ranges': 'bytes',
  };
}

/** Bytes read and sent at a time. */
const portion = 128 * 1024;

/**
 * Sends a part of a file as the body of a response whose head is written, and ends it. Reuses one
 * buffer, refilled once the connection has taken its contents: a stream allocates a new one each
 * time, and some 60 MiB accumulate before the garbage collector runs. Closes the connection if the
 * file cannot be read to its end; stops if the client disconnects.
 */
async function writeContent(
  file: FileHandle,
  response: ServerResponse,
  start: number,
  length: number,
): Promise<void> {
  const memory = Buffer.allocUnsafeSlow(Math.min(portion, length));
  let sent = 0;
  while (sent < length) {
    const wanted = Math.min(memory.length, length - sent);
    const { bytesRead } = await file.read(memory, 0, wanted, start + sent);
    const taken = bytesRead > 0 && (await write(response, memory.subarray(0, bytesRead)));
    if (!taken) {
      response.destroy();
      return;
    }
    sent += bytesRead;
  }
  response.end();
}

/** Returns true if the connection took the bytes; resolves once their memory is free. */
function write(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // A connection that closes while waiting for an earlier response never calls back.
    const gone = (): void => resolve(false);
    response.req.socket.once('close', gone);
    response.write(bytes, (error) => {
      response.req.socket.off('close', gone);
      resolve(!error);
    });
    if (response.req.socket.destroyed) gone();
  });
}
