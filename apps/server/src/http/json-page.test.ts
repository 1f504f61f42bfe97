import { object, route, signedIn, toPage } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { JsonPage } from '#server/resource/list/json-page.ts';
import { bind } from './bound-route.ts';
import { createCsrf } from './csrf.ts';
import { registerRoutes } from './routes.ts';
import { createServer } from './server.ts';

/** Nothing here uses the database or the storage. */
const services: Services = Object.create(null);

const item = object({ id: T.String() });
const show = route({
  id: 'test.list',
  method: 'GET',
  path: '/list/',
  summary: 'Lists',
  access: signedIn,
  responses: { 200: toPage(item) },
});

/** Requests a list whose handler returns one item that was written by this schema. */
async function request(schema: typeof item) {
  const page = new JsonPage<{ id: string }>(schema, {
    count: 1,
    next: null,
    previous: null,
    items: '{"id":"é"}',
  });
  const app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  const actor = {
    kind: 'employee',
    userId: 'ada',
    sessionId: 'one',
    language: null,
    timeZone: null,
    authenticatedAt: new Date(0),
    setUpDueAt: null,
  } as const;
  registerRoutes(
    app,
    {
      authenticator: {
        getActor: async () => ({ ...actor, permissions: new Set() }),
        getSessionId: () => 'one',
      },
      findLastModifiedBy: async () => null,
      csrf: createCsrf('a secret key of this test, long enough', null),
      services,
      clock: systemClock,
      publicUrl: null,
      secureCookies: false,
    },
    [bind(show, async () => page)],
  );
  return app.inject('/api/v1/list/');
}

it('sends a page that PostgreSQL wrote as it is, with its length in bytes', async () => {
  const { body, headers } = await request(item);
  expect(body).toBe('{"count":1,"next":null,"previous":null,"results":[{"id":"é"}]}');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
});

it('sends nothing of a page with items of another schema', async () => {
  const { statusCode, body } = await request(object({ ...item.properties }));
  expect(statusCode).toBe(500);
  expect(body).not.toContain('results');
});
