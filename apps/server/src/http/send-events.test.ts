import { once } from 'node:events';
import { request } from 'node:http';
import type { EventSink } from '@portal/contract/kernel';
import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sendEvents } from './send-events.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;

afterEach(() => app.close());

/** Stream and its reader, and whether the stream was told to stop. */
async function stream() {
  const readers: EventSink[] = [];
  let hasUnsubscribed = false;
  app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  app.get('/', (_request, reply) =>
    sendEvents(reply, 'text/event-stream', {
      subscribe: (reader) => {
        readers.push(reader);
        return () => void (hasUnsubscribed = true);
      },
    }),
  );
  const call = request(await app.listen({ port: 0, host: '127.0.0.1' }));
  call.on('error', () => undefined).end();
  const [response] = await once(call, 'response');
  const [reader] = readers;
  if (!reader) throw new Error('The stream has not begun');
  return { reader, response, call, hasUnsubscribed: () => hasUnsubscribed };
}

const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 50));

it('cuts off a reader who takes nothing, and keeps no more than a little for them', async () => {
  const { reader, response, hasUnsubscribed } = await stream();
  response.pause().on('error', () => undefined);
  const events = Buffer.alloc(16 * 1024, 'x');
  const before = process.memoryUsage().arrayBuffers;
  for (let sent = 0; sent < 2000 && !hasUnsubscribed(); sent += 1) {
    reader.send(events);
    if (sent % 20 === 0) await new Promise(setImmediate);
  }
  await waitBriefly();
  expect(hasUnsubscribed()).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
});

it('notices when its reader has gone', async () => {
  const { call, hasUnsubscribed } = await stream();
  expect(hasUnsubscribed()).toBe(false);
  call.destroy();
  await waitBriefly();
  expect(hasUnsubscribed()).toBe(true);
});

it('ends in good order', async () => {
  const { reader, response } = await stream();
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  reader.send(Buffer.from('event: one\n\n'));
  reader.end();
  await once(response, 'end');
  expect(text).toBe('event: one\n\n');
});
