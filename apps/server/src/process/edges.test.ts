import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { createSecondApp } from '#server/testing/second-app.ts';

let app: FastifyInstance;
let encrypted: FastifyInstance;
let close: () => Promise<void>;

/** The portal on a database that is not there. */
beforeAll(async () => {
  const clock = { now: () => new Date(), set: () => undefined };
  const database = openDatabase({ host: '127.0.0.1', port: 1 }, { poolSize: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'portal-edges-'));
  const storage = await openLocalStore({ folder, secretKey: 'of no use to anyone at all', clock });
  app = await createSecondApp({ database, storage, clock });
  const environment = { PUBLIC_URL: 'https://portal.example', HSTS_SUBDOMAINS: 'true' };
  encrypted = await createSecondApp({ database, storage, clock }, { environment });
  close = async () => {
    await app.close();
    await encrypted.close();
    await database.close();
    await rm(folder, { recursive: true });
  };
});

afterAll(() => close());

const status = async (of: FastifyInstance, options: InjectOptions): Promise<number> =>
  (await of.inject({ url: '/metrics', ...options })).statusCode;

describe('metrics without a token', () => {
  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-original-host',
    'true-client-ip',
    'cf-connecting-ip',
    'x-amzn-trace-id',
    'cdn-loop',
    'via',
  ])('returns 404 for metrics with the header %s of a proxy', async (name) => {
    expect(await status(app, { headers: { [name]: '10.0.0.7' } })).toBe(404);
  });

  it.each([
    ['localhost', 200],
    ['LOCALHOST:8080', 200],
    ['127.0.0.1:8080', 200],
    ['127.0.0.53', 200],
    ['[::1]:8080', 200],
    ['portal.example', 404],
    ['portal.example:443', 404],
    ['10.0.0.7', 404],
    ['localhost.evil.example', 404],
    ['127.0.0.1.evil.example', 404],
    ['evil.example@127.0.0.1', 400],
    ['127.0.0.1, portal.example', 400],
    ['localhost:', 404],
  ])('responds to the Host %j of a request for metrics with %i', async (host, expected) => {
    expect(await status(app, { headers: { host } })).toBe(expected);
  });
});

describe('headers of every response', () => {
  const closed = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

  it('enforces https for subdomains where a setting says so', async () => {
    const header = 'strict-transport-security';
    for (const url of ['/', '/api/v1/users/me/', '/api/v1/%zz', '/health/live', '/nowhere.js']) {
      expect((await encrypted.inject(url)).headers[header]).toBe(
        'max-age=31536000; includeSubDomains',
      );
    }
  });

  it.each([
    ['/api/v1/users/me/', closed],
    ['/api/v1/nowhere/', closed],
    ['/api/v1/%zz', closed],
    ['/api/v1/openapi.json', closed],
    ['/health/live', closed],
    ['/health/ready', closed],
    ['/metrics', closed],
    ['/files/download?link=x', closed],
    ['/favicon.gone', closed],
    ['/sw.js', /^default-src 'none'; .*base-uri 'none'; frame-ancestors 'none'$/],
    ['/manifest.en.webmanifest', "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['/', /^default-src 'none'; .*base-uri 'none'; .*frame-ancestors 'none'$/],
    ['/api/v1/docs/', /^default-src 'none'; .*base-uri 'none'; .*frame-ancestors 'none'$/],
  ])('sends %s with a policy that lets nobody frame it or move its base', async (url, policy) => {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toEqual(
      typeof policy === 'string' ? policy : expect.stringMatching(policy),
    );
  });
});
