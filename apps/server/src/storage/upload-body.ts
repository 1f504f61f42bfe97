import type { Readable } from 'node:stream';
import { hours, seconds } from '#server/kernel/clock.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';

export interface UploadLimits {
  /** Bytes that must arrive; null where any number up to `most` will do. */
  readonly exactly: number | null;
  readonly most: number;
  /** Milliseconds without a byte after which the connection is cut. */
  readonly idle: number;
}

export const idleUpload = seconds(30);
/** A client that sends single bytes now and then cannot keep a connection forever. */
const longestUpload = hours(1);
/** Long enough for a client to read why it was refused. */
const discardFor = seconds(30);

/**
 * Yields the chunks of a request's body within its limits. Each is valid until the next is
 * requested. A body that is too large stays open, so that the refusal can still be sent.
 * @throws DomainError `too_large`; `invalid` if it is too short.
 */
export async function* limitedBody(body: Readable, limits: UploadLimits): AsyncGenerator<Buffer> {
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
export function discardBody(body: Readable): void {
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
