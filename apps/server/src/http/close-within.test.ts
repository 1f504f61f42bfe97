import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { closeWithin } from './close-within.ts';
import { createServer } from './server.ts';

async function serve(responseDelay: number): Promise<{ app: FastifyInstance; url: string }> {
  const app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  app.get('/', async () => {
    await delay(responseDelay);
    return { done: true };
  });
  app.post('/', async ({ body }) => body);
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

it('waits for a running request', async () => {
  const { app, url } = await serve(200);
  const pending = fetch(url);
  await delay(100);
  await closeWithin(app, 5000);
  expect((await pending).status).toBe(200);
});

it('cuts off an upload that goes on for longer', async () => {
  const { app, url } = await serve(0);
  const upload = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const cut = once(upload, 'error');
  upload.write('{');
  await delay(100);
  const began = performance.now();
  await closeWithin(app, 200);
  expect(performance.now() - began).toBeGreaterThan(150);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});
