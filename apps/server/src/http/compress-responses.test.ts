import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressResponses } from './compress-responses.ts';
import { createServer } from './server.ts';

const large = JSON.stringify({ results: Array.from({ length: 5000 }, (_, id) => ({ id })) });
let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  compressResponses(app);
  app.get('/api/v1/large/', (_request, reply) => reply.type('application/json').send(large));
  app.get('/api/v1/bytes/', async (_request, reply) =>
    reply.type('application/json').send(Buffer.from(large)),
  );
  app.get('/api/v1/small/', async () => ({ text: 'x'.repeat(32_000) }));
  app.get('/api/v1/stream/', (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from([large])),
  );
  app.get('/api/v1/tagged/', (_request, reply) => reply.header('etag', '"3"').send(large));
  app.get('/files/large', (_request, reply) => reply.send(large));
  app.get('/api/v1/failed/', (_request, reply) => reply.status(400).send(large));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ['br', 'BR', brotliDecompressSync],
] as const)(
  'compresses a large text with %s for a client that accepts %s',
  async (coding, accepted, decompress) => {
    for (const url of ['/api/v1/large/', '/api/v1/bytes/']) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect(rawPayload.length).toBeLessThan(large.length / 3);
      expect(decompress(rawPayload).toString()).toBe(large);
    }
  },
);

it.each([
  ['a small text', '/api/v1/small/', {}],
  ['a stream', '/api/v1/stream/', {}],
  ['a text with an entity tag', '/api/v1/tagged/', {}],
  ['a file', '/files/large', {}],
  ['an error', '/api/v1/failed/', {}],
  ['what another site has requested', '/api/v1/large/', { 'sec-fetch-site': 'cross-site' }],
  [
    'what another host of the site has requested',
    '/api/v1/large/',
    { 'sec-fetch-site': 'same-site' },
  ],
  ['what the client cannot read', '/api/v1/large/', { 'accept-encoding': 'identity, br;q=0.0' }],
] as const)('leaves %s as it is', async (_what, url, own) => {
  const { headers, body } = await get(url, { 'accept-encoding': 'gzip, br', ...own });
  expect(headers['content-encoding']).toBeUndefined();
  if (url !== '/api/v1/small/') expect(body).toBe(large);
});
