import type { ServerResponse } from 'node:http';
import type { EventSink, EventStream } from '@portal/contract/kernel';
import type { FastifyReply } from 'fastify';

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
