import { toPatch, object, requiredText, route, signedIn } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '#server/kernel/actor.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { validationError, DomainError } from '#server/kernel/domain-error.ts';
import type { Services } from '#server/resource/context.ts';
import { bind, type BoundRoute } from './bound-route.ts';
import { createCsrf } from './csrf.ts';
import { unroutedError } from './method-not-allowed.ts';
import { registerRoutes } from './routes.ts';
import { createServer } from './server.ts';

/** Nothing here uses the database or the storage. */
const services: Services = Object.create(null);

const employee: Actor = {
  kind: 'employee',
  userId: 'ada',
  sessionId: 'one',
  language: null,
  timeZone: null,
  authenticatedAt: new Date(0),
  setUpDueAt: null,
  permissions: new Set(),
};

const look = route({
  id: 'test.look',
  method: 'GET',
  path: '/look/',
  summary: 'Looks',
  access: signedIn,
  responses: { 200: object({ seen: T.String() }) },
});

const submit = route({
  id: 'test.tell',
  method: 'POST',
  path: '/tell/{id}/',
  summary: 'Tells',
  access: signedIn,
  params: object({ id: T.String() }),
  body: object({
    name: requiredText(5),
    owner: T.Optional(object({ city: requiredText(10) })),
    rows: T.Optional(T.Array(object({ id: T.String({ format: 'uuid' }) }), { maxItems: 3 })),
    tags: T.Optional(T.Array(T.String({ format: 'uuid' }))),
    day: T.Optional(T.String({ format: 'date' })),
  }),
  responses: { 204: null },
});

/** Creates a server with these routes only. Returns it with its log lines. */
async function serverWith(routes: BoundRoute[], isOutage = (_error: unknown) => false) {
  const lines: string[] = [];
  const app = await createServer({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    trustProxy: false,
    isOutage,
  });
  const csrf = createCsrf('a secret key of this test, long enough', null);
  registerRoutes(
    app,
    {
      authenticator: { getActor: async () => employee, getSessionId: () => 'one' },
      findLastModifiedBy: async () => null,
      csrf,
      services,
      clock: systemClock,
      publicUrl: null,
      secureCookies: false,
    },
    routes,
  );
  const unrouted = unroutedError(routes);
  app.setNotFoundHandler((request, reply) => {
    throw unrouted(request, reply);
  });
  const token = csrf.issue('one');
  const headers = { cookie: `csrftoken=${token}`, 'x-csrftoken': token };
  return { app, lines, headers };
}

const bindLook = (run: () => Promise<{ seen: string }>): BoundRoute => bind(look, run);
const bindSubmit = (locate = async () => undefined): BoundRoute =>
  bind(submit, async () => undefined, locate);

describe('server errors', () => {
  it('returns 500 without anything of the inside, with the request’s id', async () => {
    const { app } = await serverWith([
      bindLook(async () => {
        throw new Error('the password of the database is hunter2');
      }),
    ]);
    const response = await app.inject('/api/v1/look/');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      detail: 'Server error. Please try again later.',
      code: 'server_error',
      request_id: response.headers['x-request-id'],
    });
  });

  it('returns 500 in the contract’s form for an answer that the contract does not name', async () => {
    const { app, lines } = await serverWith([
      bindLook(async () => {
        throw new DomainError('conflict');
      }),
    ]);
    const response = await app.inject('/api/v1/look/');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      detail: 'Server error. Please try again later.',
      code: 'server_error',
      request_id: response.headers['x-request-id'],
    });
    expect(lines.join('')).toContain('test.look answered 409');
  });

  it('returns 503 with Retry-After for an outage', async () => {
    const outage = new Error('gone');
    const { app } = await serverWith(
      [
        bindLook(async () => {
          throw outage;
        }),
      ],
      (error) => error === outage,
    );
    const response = await app.inject('/api/v1/look/');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'unavailable' });
  });

  it('returns 429 with Retry-After, and the further members of a refusal', async () => {
    const { app } = await serverWith([
      bindLook(async () => {
        throw new DomainError('throttled', { retryAfterSeconds: 17 });
      }),
    ]);
    const response = await app.inject('/api/v1/look/');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('17');
  });

  it('returns 400 with the messages of nested fields, lists and the whole', async () => {
    const { app } = await serverWith([
      bindLook(async () => {
        const required = { key: 'field.required' } as const;
        throw validationError({
          owner: { city: [required] },
          rows: [{}, { id: [required] }],
          non_field_errors: [{ key: 'clinic.last_active' }],
        });
      }),
    ]);
    const response = await app.inject('/api/v1/look/');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      owner: { city: ['This field is required'] },
      rows: [{}, { id: ['This field is required'] }],
      non_field_errors: ['At least one clinic must remain active.'],
    });
  });

  it('returns 200 with the fields of the contract only', async () => {
    const { app } = await serverWith([
      bindLook(async () => Object.assign({ seen: 'yes' }, { secret: 'no' })),
    ]);
    expect((await app.inject('/api/v1/look')).json()).toEqual({ seen: 'yes' });
  });
});

describe('body of a request', () => {
  it.each([
    [{}, { name: ['This field is required'] }],
    [{ name: '  ' }, { name: ['This field is required'] }],
    [{ name: 'much too long' }, { name: ['At most 5 characters.'] }],
    [{ name: '🫀🫀🫀🫀🫀🫀' }, { name: ['At most 5 characters.'] }],
    [{ name: 7 }, { name: ['Give a text.'] }],
    [{ name: 'a\0' }, { name: ['This contains characters that are not allowed.'] }],
    [{ name: 'a\ud83d' }, { name: ['This contains characters that are not allowed.'] }],
    [{ name: 'a', colour: 1 }, { colour: ['Unknown field.'] }],
    [{ name: 'a', toString: 1 }, { toString: ['Unknown field.'] }],
    [{ name: 'a', owner: {} }, { owner: { city: ['This field is required'] } }],
    [{ name: 'a', owner: { city: 'x', zip: 1 } }, { owner: { zip: ['Unknown field.'] } }],
    [{ name: 'a', owner: { city: '\0' } }, { owner: { city: [expect.any(String)] } }],
    [{ name: 'a', rows: {} }, { rows: ['Give a list in square brackets, such as [one, two].'] }],
    [
      { name: 'a', rows: [{ id: '019a0000-0000-7000-8000-000000000000' }, { id: 'x' }] },
      { rows: [{}, { id: [expect.stringContaining('Give an ID')] }] },
    ],
    [{ name: 'a', rows: [{}, {}, {}, {}] }, { rows: ['At most 3 entries.'] }],
    [{ name: 'a', tags: ['x'] }, { tags: [expect.stringContaining('Give an ID')] }],
    [
      { name: 'a', day: '2026-02-30' },
      { day: ['Write the date as YYYY-MM-DD, such as 2026-01-31.'] },
    ],
    [
      { name: 'a', day: '0000-01-01' },
      { day: ['Write the date as YYYY-MM-DD, such as 2026-01-31.'] },
    ],
    [[], { non_field_errors: ['Give an object in braces, such as {name: value}.'] }],
    ['text', { non_field_errors: ['Give an object in braces, such as {name: value}.'] }],
  ])('returns 400 for %j', async (payload, body) => {
    const { app, headers } = await serverWith([bindSubmit()]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tell/1/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(body);
  });

  it.each(['{"name":', '{"__proto__":{"name":"a"}}', '{"constructor":{"prototype":1}}', 'x'])(
    'returns 400 in the contract’s form for the body %s',
    async (payload) => {
      const { app, headers } = await serverWith([bindSubmit()]);
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/tell/1/',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ detail: 'The request is not valid.', code: 'invalid' });
    },
  );

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('returns 400 for %s nested a hundred thousand times', async (_name, opening, closing) => {
    const { app, headers } = await serverWith([bindSubmit()]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tell/1/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `${opening.repeat(100_000)}1${closing.repeat(100_000)}`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid' });
  });

  it('returns 400 with fifty errors at most', async () => {
    const { app, headers } = await serverWith([bindSubmit()]);
    const unknown = Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tell/1/',
      headers,
      payload: { name: 'a', ...Object.fromEntries(unknown) },
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toHaveLength(50);
  });

  it('passes on an empty object where a call has no body', async () => {
    const received: unknown[] = [];
    const change = route({
      id: 'test.change',
      method: 'PATCH',
      path: '/change/',
      summary: 'Changes',
      access: signedIn,
      body: toPatch(object({ name: requiredText(5) })),
      responses: { 204: null },
    });
    const changing = bind(change, async ({ body }) => void received.push(body));
    const { app, headers } = await serverWith([changing]);
    const response = await app.inject({ method: 'PATCH', url: '/api/v1/change/', headers });
    expect([response.statusCode, received]).toEqual([204, [{}]]);
  });

  it('returns 404 before 400 for what is not there, whatever was sent', async () => {
    const locate = vi.fn(async () => {
      throw new DomainError('not_found');
    });
    const { app, headers } = await serverWith([bindSubmit(locate)]);
    for (const payload of ['{"name":', '{"colour":1}', '{}']) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/tell/1/',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      expect([payload, response.statusCode]).toEqual([payload, 404]);
    }
  });

  it('returns 400 and names each unknown parameter, even one that every object has', async () => {
    const { app } = await serverWith([bindLook(async () => ({ seen: 'yes' }))]);
    const response = await app.inject('/api/v1/look/?a=1&constructor=2&__proto__=3');
    expect(response.statusCode).toBe(400);
    const unknown = ['Unknown field.'];
    expect(Object.entries(response.json())).toEqual([
      ['a', unknown],
      ['constructor', unknown],
      ['__proto__', unknown],
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'application/jsonp'])(
    'returns 415 for a body of the type %s',
    async (type) => {
      const { app, headers } = await serverWith([bindSubmit()]);
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/tell/1/',
        headers: { ...headers, 'content-type': type },
        payload: '{"name":"a"}',
      });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it('returns 204 for JSON with a charset', async () => {
    const { app, headers } = await serverWith([bindSubmit()]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tell/1/',
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      payload: '{"name":" a "}',
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });

  it('returns 413 for a body over a mebibyte', async () => {
    const { app, headers } = await serverWith([bindSubmit()]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/tell/1/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'a'.repeat(1024 * 1024) }),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'too_large' });
  });

  const wrong =
    '<> portal.example@evil.example evil.example/portal.example evil.example#a evil.example?a a\\b a:80:80 a:http a%00b a,b [::1 ::1';
  const right =
    'portal.example portal.example. test_1-a.portal.example:8443 192.0.2.1:80 [2001:db8::1]:8080';
  it.each([
    ...wrong.split(' ').map((host) => [host, 400] as const),
    ...right.split(' ').map((host) => [host, 200] as const),
  ])('responds to a request for the Host %j with %i', async (host, status) => {
    const { app } = await serverWith([bindLook(async () => ({ seen: 'yes' }))]);
    const response = await app.inject({ url: '/api/v1/look/', headers: { host } });
    expect(response.statusCode).toBe(status);
    if (status === 400) expect(response.json()).toMatchObject({ code: 'invalid' });
  });
});

describe('paths', () => {
  it.each([
    ['GET', '/api/v1/nowhere/', 404, 'not_found'],
    ['GET', '/api/v1/tell/%zz/', 404, 'not_found'],
    ['POST', `/api/v1/tell/${'a'.repeat(1001)}/`, 404, 'not_found'],
    ['DELETE', '/api/v1/look/', 405, 'method_not_allowed'],
    ['OPTIONS', '/api/v1/look', 405, 'method_not_allowed'],
    ['GET', '/api/v1/tell/1', 405, 'method_not_allowed'],
    ['GET', '/api/v1/tell/1/2/', 404, 'not_found'],
  ] as const)('answers %s %.40s with %i', async (method, url, status, code) => {
    const { app } = await serverWith([bindLook(async () => ({ seen: 'yes' })), bindSubmit()]);
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns 405 and names the methods that the path has', async () => {
    const listed = route({ ...look, id: 'test.list', path: '/things/' });
    const added = route({ ...submit, id: 'test.add', path: '/things/' });
    const { app } = await serverWith([
      bind(listed, async () => ({ seen: 'yes' })),
      bind(added, async () => undefined),
      bindSubmit(),
    ]);
    const allow = async (url: string) =>
      (await app.inject({ method: 'DELETE', url })).headers['allow'];
    expect(await allow('/api/v1/things/?a=1')).toBe('GET, HEAD, POST');
    expect(await allow('/api/v1/tell/1')).toBe('POST');
    expect(await allow('/api/v1/nowhere/')).toBeUndefined();
  });
});

it('refuses to start a route with an id and without a locator', () => {
  expect(() => bind(submit, async () => undefined)).toThrow('test.tell has no locator');
});
