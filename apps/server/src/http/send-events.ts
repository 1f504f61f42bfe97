import type { EventSink, EventStream, TextFile, WorkbookFile } from '@portal/contract/kernel';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { minutes } from '#server/kernel/clock.ts';

/** Maximum bytes buffered per reader: some thousand events. A slower reader reloads instead. */
const maxBufferedBytes = 64 * 1024;

/**
 * Sends events while the client is connected. Headers keep proxies from buffering them (nginx has
 * its own).
 */
export function sendEvents(
  reply: FastifyReply,
  mediaType: string,
  stream: EventStream,
): FastifyReply {
  reply.headers({ 'content-type': mediaType, 'x-accel-buffering': 'no' });
  if (reply.request.method === 'HEAD') return reply.send();
  const { raw } = reply.hijack();
  // Skips a client that disconnected while the call was checked.
  if (raw.destroyed) return reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(reply.statusCode);
  raw.flushHeaders();
  const unsubscribe = stream.subscribe(createReader(raw));
  raw.once('close', unsubscribe);
  return reply;
}

function createReader(raw: ServerResponse): EventSink {
  return {
    send(events) {
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(events);
    },
    end: () => void raw.end(),
  };
}

/** Closes the connection of a client that reads nothing for this long. */
const idle = minutes(2);

/**
 * Sends a file as a download, at the client's pace. If producing it fails in the middle, the
 * connection is aborted, so that no client takes a part for the whole.
 */
export function sendFile(
  reply: FastifyReply,
  textType: string,
  file: TextFile | WorkbookFile,
): FastifyReply {
  reply.raw.setTimeout(idle, () => reply.raw.destroy());
  return reply
    .type('mediaType' in file ? file.mediaType : `${textType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(ReadableStream.from(encodePieces(file.content)));
}

async function* encodePieces(
  content: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
