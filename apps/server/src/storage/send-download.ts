import type { FastifyReply, FastifyRequest } from 'fastify';
import { minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { hashPath } from './blob-place.ts';
import { parseByteRange } from './byte-range.ts';
import { downloadHeaders } from './download-headers.ts';
import type { LocalStore } from './local-store.ts';
import { writeContent } from './write-content.ts';

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
