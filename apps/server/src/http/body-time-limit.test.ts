import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createServer } from './server.ts';

const milliseconds = 150;

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await createServer({
    logger: false,
    trustProxy: false,
    isOutage: () => false,
    bodyTime: { milliseconds, exempt: ['/slow'] },
  });
  app.post('/echo', async ({ body }) => body);
  app.post(
    '/refused',
    {
      onRequest: async () => {
        throw new DomainError('not_authenticated');
      },
    },
    async () => null,
  );
  app.post('/slow', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});

afterAll(() => app.close());

interface ReceivedResponse {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

/** Sends a JSON text in two halves, the second one after a while. */
async function slowly(path: string, body: string, wait: number): Promise<ReceivedResponse> {
  const call = request({
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  const responded: Promise<IncomingMessage[]> = once(call, 'response');
  call.on('error', () => undefined);
  call.write(body.slice(0, 4));
  void delay(wait).then(() => call.end(body.slice(4)));
  const [response] = await responded;
  let text = '';
  for await (const chunk of response ?? []) text += String(chunk);
  return { status: response?.statusCode, connection: response?.headers.connection, body: text };
}

it('returns 400 in the contract’s form for a JSON body that takes too long, and closes the connection', async () => {
  const { status, connection, body } = await slowly('/echo', '{"a":1}', 10 * milliseconds);
  expect([status, connection]).toEqual([400, 'close']);
  expect(JSON.parse(body)).toEqual({ detail: 'The request is not valid.', code: 'invalid' });
});

it('returns 200 for a body that pauses within the limit', async () => {
  expect(await slowly('/echo', '{"a":1}', milliseconds / 5)).toMatchObject({
    status: 200,
    body: '{"a":1}',
  });
});

it('returns 200 for a slow body of a route that limits its bodies itself', async () => {
  expect(await slowly('/slow', '{"a":1}', 2 * milliseconds)).toMatchObject({ status: 200 });
});

it('closes the connection of a rejected request whose body has not arrived', async () => {
  const call = request({ port, path: '/refused', method: 'POST' });
  call.on('error', () => undefined);
  call.write('{');
  const [response]: IncomingMessage[] = await once(call, 'response');
  expect(response?.statusCode).toBe(401);
  const began = performance.now();
  await once(call, 'close');
  expect(performance.now() - began).toBeLessThan(5 * milliseconds);
});

it('gives uploads more time than the store does, and heads no more than before', () => {
  expect(app.server.requestTimeout).toBeGreaterThan(60 * 60 * 1000);
  expect(app.server.headersTimeout).toBe(30_000);
});
