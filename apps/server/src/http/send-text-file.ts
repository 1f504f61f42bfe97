import { ReadableStream } from 'node:stream/web';
import type { TextFile } from '@portal/contract/kernel';
import type { FastifyReply } from 'fastify';
import { minutes } from '#server/kernel/clock.ts';

/** Closes the connection of a client that reads nothing for this long. */
const idle = minutes(2);

/**
 * Sends a text file as a download, at the client's pace. If producing it fails in the middle, the
 * connection is aborted, so that no client takes a part for the whole.
 */
export function sendTextFile(reply: FastifyReply, mediaType: string, file: TextFile): FastifyReply {
  reply.raw.setTimeout(idle, () => reply.raw.destroy());
  return reply
    .type(`${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(ReadableStream.from(encodePieces(file.content)));
}

async function* encodePieces(content: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield Buffer.from(piece);
}
