import { ReadableStream } from 'node:stream/web';
import type { TextFile } from '@portal/contract/kernel';
import type { FastifyReply } from 'fastify';
import { minutes } from '#server/kernel/clock.ts';

/** A reader that takes nothing for so long loses the connection. */
const idle = minutes(2);

/**
 * Sends a text file to be saved, piece by piece as the reader takes it. Where its making fails in
 * the middle the connection is cut, so that nobody takes a part for the whole.
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
