import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestLoad, type RequestLoad } from './request-load.ts';

let app: FastifyInstance;
let load: RequestLoad;
let answer: PromiseWithResolvers<string>;

beforeEach(async () => {
  app = fastify();
  load = createRequestLoad();
  load.observe(app);
  answer = Promise.withResolvers();
  app.get('/slow', () => answer.promise);
  app.get('/health', { schema: { hide: true } }, () => answer.promise);
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write(':');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  answer.resolve('ok');
  app.server.closeAllConnections();
  await app.close();
});

const get = (path: string) => fetch(`${app.listeningOrigin}${path}`);

it('reports a busy process while a request waits, and for a second after it', async () => {
  expect(load.isBusy()).toBe(false);
  const response = get('/slow');
  await vi.waitFor(() => expect(load.isBusy()).toBe(true));
  await delay(1100);
  expect(load.isBusy()).toBe(true);
  answer.resolve('ok');
  await (await response).text();
  expect(load.isBusy()).toBe(true);
  await delay(1100);
  expect(load.isBusy()).toBe(false);
});

it('reports no busy process while only event streams are open', async () => {
  const { body } = await get('/stream');
  expect(load.isBusy()).toBe(true);
  await delay(1100);
  expect(load.isBusy()).toBe(false);
  await body?.cancel();
});

it('reports no busy process while it is only probed', async () => {
  const probe = get('/health');
  await delay(100);
  expect(load.isBusy()).toBe(false);
  answer.resolve('ok');
  expect((await probe).status).toBe(200);
});
