import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { getStatuses } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { contractRoutes } from '#server/testing/contract-routes.ts';

let app: FastifyInstance;
let guarded: FastifyInstance;
let encrypted: FastifyInstance;
let close: () => Promise<void>;

/** The portal on a database that is not there. */
beforeAll(async () => {
  const clock = { now: () => new Date(), set: () => undefined };
  const database = openDatabase({ host: '127.0.0.1', port: 1 }, { poolSize: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'portal-operations-'));
  const storage = await openLocalStore({ folder, secretKey: 'of no use to anyone at all', clock });
  app = await createSecondApp({ database, storage, clock });
  const environment = { METRICS_TOKEN: 'a token of the operators' };
  guarded = await createSecondApp({ database, storage, clock }, { environment });
  encrypted = await createSecondApp(
    { database, storage, clock },
    { environment: { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: 'loopback' } },
  );
  close = async () => {
    await app.close();
    await encrypted.close();
    await guarded.close();
    await database.close();
    await rm(folder, { recursive: true });
  };
});

afterAll(() => close());

describe('without a database', () => {
  it('returns 503 with Retry-After, in the reader’s language, and nothing of the inside without a database', async () => {
    const browser = new Browser(app);
    await browser.call('GET', '/auth/csrf/');
    const response = await browser.call('POST', '/auth/jwt/create/', {
      body: { email: 'ada@example.org', password: 'x' },
    });
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(response.body).toEqual({
      detail: 'The portal is temporarily unavailable. Please try again in a moment.',
      code: 'unavailable',
      request_id: response.headers['x-request-id'],
    });
  });

  it('returns 200 for live and 503 for ready without a database, by names and up or down only', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('5');
    expect(ready.json()).toMatchObject({
      status: 'down',
      components: expect.arrayContaining([{ name: 'database', status: 'down' }]),
    });
    expect(ready.body).not.toContain('127.0.0.1');
  });
});

const status = async (of: FastifyInstance, options: InjectOptions): Promise<number> =>
  (await of.inject({ url: '/metrics', ...options })).statusCode;

describe('metrics', () => {
  it('returns metrics to this machine alone, where no token was set', async () => {
    const response = await app.inject('/metrics');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/plain');
    expect(response.body).toContain('http_request_duration_seconds_bucket');
    expect(response.body).not.toContain('@');
    expect(await status(app, { remoteAddress: '10.0.0.7' })).toBe(404);
  });

  it('returns 404 for metrics to everyone behind a proxy, where no token was set', async () => {
    expect(await status(encrypted, {})).toBe(404);
  });

  it('returns metrics to whoever knows the token, and 404 to all others', async () => {
    const headers = { authorization: 'Bearer a token of the operators' };
    expect(await status(guarded, { headers, remoteAddress: '10.0.0.7' })).toBe(200);
    expect(await status(guarded, {})).toBe(404);
    expect(await status(guarded, { headers: { authorization: 'Bearer another' } })).toBe(404);
  });
});

describe('every answer', () => {
  it.each([
    '/',
    '/nowhere',
    '/api/v1/nowhere/',
    '/health/live',
    '/metrics',
    '/api/v1/openapi.json',
  ])('answers %s with the request’s id and nosniff', async (url) => {
    const response = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends a page with a policy without inline scripts, and without a cookie', async () => {
    const page = await app.inject({ url: '/customers/1', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('forbids caching of the API and of its errors', async () => {
    for (const url of ['/api/v1/users/me/', '/api/v1/nowhere/', '/api/v1/openapi.json']) {
      expect((await app.inject(url)).headers['cache-control']).toBe('no-store');
    }
  });

  it('enforces https for a year, if the portal is reached by it', async () => {
    const header = 'strict-transport-security';
    for (const url of ['/', '/api/v1/users/me/', '/api/v1/%zz']) {
      expect((await encrypted.inject(url)).headers[header]).toBe('max-age=31536000');
      expect((await app.inject(url)).headers[header]).toBeUndefined();
    }
  });

  it('ignores the id that a caller sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const response = await app.inject({ url: '/health/live', headers });
    expect(response.headers['x-request-id']).not.toBe('mine');
  });
});

async function kind(url: string, options: InjectOptions = {}): Promise<unknown[]> {
  const { statusCode, headers } = await app.inject({ url, ...options });
  return [statusCode, String(headers['content-type']).split(';')[0]];
}

describe('page', () => {
  const page = [200, 'text/html'];
  const refusal = [404, 'application/json'];

  it('returns the page to whoever takes HTML or anything, by GET and HEAD', async () => {
    for (const accept of ['text/html,application/xml;q=0.9', '*/*', 'text/*']) {
      expect(await kind('/customers/1', { headers: { accept } })).toEqual(page);
    }
    expect(await kind('/customers?search=a.b')).toEqual(page);
    expect(await kind('/', { method: 'HEAD' })).toEqual(page);
    expect(await kind('/customers/1', { method: 'HEAD' })).toEqual(page);
    expect((await app.inject({ method: 'HEAD', url: '/customers/1' })).body).toBe('');
  });

  it('returns 404 for another kind or method, a missing file, and a path below what has no pages', async () => {
    expect(await kind('/customers/1', { headers: { accept: 'application/json' } })).toEqual(
      refusal,
    );
    expect(await kind('/customers/1', { method: 'POST' })).toEqual(refusal);
    for (const url of [
      '/favicon.gone',
      '/api',
      '/api/v2/users/',
      '/assets/gone',
      '/files/gone',
      '/health/gone',
      '/metrics/gone',
    ]) {
      expect([url, await kind(url)]).toEqual([url, refusal]);
    }
  });

  it('sends the policy of the page under its file’s name as well', async () => {
    const named = await app.inject('/index.html');
    const rootPage = await app.inject('/');
    expect(named.body).toBe(rootPage.body);
    expect(named.headers['content-security-policy']).toBe(
      rootPage.headers['content-security-policy'],
    );
    expect(named.headers['content-security-policy']).toBeTruthy();
  });
});

describe('messages', () => {
  it.each([
    ['', 'en'],
    ['de, en;q=0.1', 'en'],
    ['nl', 'nl'],
    ['fr-BE,fr;q=0.9', 'fr'],
  ])(
    'returns 401 for Accept-Language "%s" in %s, with the same code',
    async (acceptLanguage, language) => {
      const response = await app.inject({
        url: '/api/v1/users/me/',
        headers: { 'accept-language': acceptLanguage },
      });
      expect(response.json()).toEqual({
        detail: translate(language, { key: 'error.not_authenticated' }),
        code: 'not_authenticated',
      });
    },
  );
});

describe('openapi.json', () => {
  interface Operation {
    readonly operationId: string;
    readonly security: object[];
    readonly parameters?: {
      name: string;
      in: string;
      required?: boolean;
      description?: string;
      schema: object;
    }[];
    readonly requestBody?: { content: Record<string, { schema: object }> };
    readonly responses: Record<
      string,
      {
        description: string;
        headers?: Record<string, object>;
        content?: Record<string, { schema: object }>;
      }
    >;
  }

  let document: {
    openapi: string;
    info: object;
    components: { schemas: object };
    paths: Record<string, Record<string, Operation>>;
  };

  beforeAll(async () => {
    const response = await app.inject('/api/v1/openapi.json');
    expect(response.statusCode).toBe(200);
    document = response.json();
  });

  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    );

  it('describes the API in OpenAPI 3.1 with a title and unique operation ids', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    [
      '/crm/customers/',
      'All words of it must be found. One or two letters are found at the beginning of a word, three or more in any part of `name`, `vat_number`, `email`, `phone_number`.',
    ],
    ['/crm/clinics/export/', /`street`, `house_number`, `postal_code`/],
    // Of customers and clinics only what is shown as their name.
    [
      '/crm/installed-devices/',
      /of `serial_number`, `own_name`, `inventory_number`, `product.name`, `product.model`, `manufacturer.name`, `clinic.name`, `clinic.city`, `customer.name`\.$/,
    ],
    [
      '/service/service-tickets/',
      'All words of it must be found. One or two letters are found at the beginning of a word, three or more in any part of `customer.name`, `ticket_id`, `serial_number`. The beginnings of words are found in `subject`, `description`, `service_ticket_reply.text`. For employees they are found in `service_internal_note.text` too.',
    ],
    [
      '/service/service-requests/',
      /words are found in `description`, `service_ticket_reply.text`\. For employees they are found in `service_internal_note.text` too\.$/,
    ],
    ['/documents/documents/', /`title`.+Whole words are found in `document_text`, the last also/],
    ['/crm/leads/', /`contact_name`, `contact_email`, `contact_phone`, `organization`, `city`\.$/],
    ['/auth/sessions/', /any part of `user_agent`, `ip`\.$/],
  ] as const)('says how the search of %s searches', (path, description) => {
    const { parameters = [] } = document.paths[`/api/v1${path}`]?.['get'] ?? {};
    const search = parameters.find(({ name }) => name === 'search');
    expect(search).toMatchObject({ description: expect.stringMatching(description) });
  });

  it('lists every status of every route, and who may call it', () => {
    for (const route of contractRoutes) {
      const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
      expect([route.id, Object.keys(operation?.responses ?? {}).map(Number)]).toEqual([
        route.id,
        getStatuses(route),
      ]);
      expect(operation?.security.length).toBe(route.access === 'anyone' ? 0 : 1);
    }
  });

  it('names the parameters of each path, and describes each response', () => {
    for (const [name, { parameters = [], responses }] of operations()) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const named = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect([name, inPath.map((parameter) => parameter.name)]).toEqual([name, named]);
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const response of Object.values(responses)) expect(response.description).toBeTruthy();
    }
  });

  it('contains schemas that compile', { timeout: 60_000 }, () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    // As one document, so that a named schema is compiled once.
    ajv.addSchema({ $id: 'openapi.json', ...document });
    const compiled = new Set<string>();
    // Equal schemas are compiled once: nearly every error is the same.
    const compile = ({ schema }: { schema: object }, ...pointer: string[]) => {
      const text = JSON.stringify(schema);
      if (compiled.has(text)) return;
      compiled.add(text);
      const path = pointer.map((part) => part.replaceAll('/', '~1')).join('/');
      expect(() => ajv.compile({ $ref: `openapi.json#/paths/${path}/schema` }), path).not.toThrow();
    };
    for (const [url, methods] of Object.entries(document.paths))
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(methods)) {
        for (const [index, parameter] of parameters.entries())
          compile(parameter, url, method, 'parameters', String(index));
        for (const [type, body] of Object.entries(requestBody?.content ?? {}))
          compile(body, url, method, 'requestBody', 'content', type);
        for (const [status, { content = {} }] of Object.entries(responses))
          for (const [type, body] of Object.entries(content))
            compile(body, url, method, 'responses', status, 'content', type);
      }
    expect(compiled.size).toBeGreaterThan(200);
  });

  it('lists the headers of requests and responses', () => {
    for (const route of contractRoutes) {
      const operation = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
      const taken = (operation?.parameters ?? []).filter((one) => one.in === 'header');
      const unsafe = route.method === 'GET' ? [] : ['X-CSRFToken'];
      const versioned = route.versioned && unsafe.length > 0 ? ['If-Match'] : [];
      expect([route.id, taken.map(({ name }) => name)]).toEqual([
        route.id,
        [...unsafe, ...versioned, ...(route.idempotent ? ['Idempotency-Key'] : [])],
      ]);
      for (const [status, { headers = {} }] of Object.entries(operation?.responses ?? {})) {
        const tagged = Boolean(route.versioned && route.responses[Number(status)]);
        expect([route.id, status, 'X-Request-Id' in headers]).toEqual([route.id, status, true]);
        const coded = status === '400';
        expect([route.id, status, 'X-Field-Codes' in headers]).toEqual([route.id, status, coded]);
        expect([route.id, status, 'ETag' in headers]).toEqual([route.id, status, tagged]);
      }
    }
  });

  it('describes every error by the same two schemas', () => {
    const Error = { $ref: '#/components/schemas/Error' };
    const FieldErrors = { $ref: '#/components/schemas/FieldErrors' };
    for (const [name, { responses }] of operations()) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (status < '400') continue;
        const schema = status === '400' ? { anyOf: [Error, FieldErrors] } : Error;
        expect([name, status, content?.['application/json']?.schema]).toEqual([
          name,
          status,
          schema,
        ]);
      }
    }
  });

  it('describes the effect of too large a limit', () => {
    const list = document.paths['/api/v1/crm/customers/']?.['get'];
    const limit = list?.parameters?.find(({ name }) => name === 'limit');
    expect(JSON.stringify(limit)).toContain('More than 200 counts as 200.');
  });

  it('shows a page of the API with the policy of all pages, without foreign services', async () => {
    const page = await app.inject('/api/v1/docs/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|https:|upgrade-insecure|swagger\.io/);
    const settings = await app.inject('/api/v1/docs/static/swagger-initializer.js');
    expect(settings.body).toContain('"validatorUrl":null');
  });

  it('refuses an unknown path below the page of the API as any other', async () => {
    const response = await app.inject('/api/v1/docs/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('shows the page of the API without a session', async () => {
    const page = await app.inject('/api/v1/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
