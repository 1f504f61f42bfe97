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
/** Trickling a byte now and then does not keep a connection for ever. */
const longestUpload = hours(1);
/** Long enough for a client to read why it was refused. */
const discardFor = seconds(30);

/**
 * The chunks of a request's body, within its limits; each is good until the next is asked for. The
 * body itself is left open when it is too large, so that the refusal can still be answered.
 * @throws PortalError `too_large`; `invalid` when it is too short.
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
 * Reads what is left of a refused body and forgets it: closing at once would reset the connection
 * and lose the answer (RFC 9112 §9.6).
 */
export function discardBody(body: Readable): void {
  if (body.destroyed || body.readableEnded) return;
  const discardTimer = setTimeout(() => body.destroy(), discardFor);
  discardTimer.unref();
  body.once('close', () => clearTimeout(discardTimer));
  body.resume();
}

/**
 * Gives a chunk's memory back at once. The garbage collector would let some 60 MiB of them gather
 * before it looks, which is more than everything else that an upload needs.
 */
function release(chunk: Buffer): void {
  const { buffer } = chunk;
  // Only where the chunk is all that its memory holds.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}
