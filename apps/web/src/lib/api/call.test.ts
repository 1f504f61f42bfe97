// @vitest-environment jsdom

import {
  changeCustomer,
  createCustomer,
  getCrmOverview,
  listCustomers,
} from '@portal/contract/crm';
import { createSession, endSession, requestPasswordReset } from '@portal/contract/auth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requests, type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { call, callWithVersion } from './call.ts';
import { passwordRequest } from './password-request.ts';
import { sessionEnded } from './signals.ts';

let ended = 0;
sessionEnded.subscribe(() => {
  ended += 1;
});

const calls = [
  'GET /crm/overview/',
  'GET /crm/customers/',
  'POST /crm/customers/',
  'PATCH /crm/customers/{id}/',
  'GET /auth/csrf/',
  'POST /auth/jwt/create/',
  'POST /auth/jwt/refresh/',
  'POST /auth/jwt/logout/',
  'POST /auth/password/reset/',
];

/** Answers each of the calls; `respond` gets the request and the earlier ones. */
function serve(
  respond: (request: SentRequest, before: SentRequest[]) => Response | Promise<Response>,
): void {
  const answer = async (request: SentRequest) => {
    const before = requests.slice(0, -1);
    await Promise.resolve();
    return respond(request, before);
  };
  stubCalls(Object.fromEntries(calls.map((name) => [name, answer])));
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
const totals = { customers: 1, clinics: 2, users: 3, devices: 4 };
const unauthenticated = () => json(401, { detail: 'No session', code: 'not_authenticated' });
const isRefresh = ({ url }: SentRequest) => url === '/api/v1/auth/jwt/refresh/';
const isCsrf = ({ url }: SentRequest) => url === '/api/v1/auth/csrf/';

beforeEach(() => {
  ended = 0;
  localStorage.clear();
  document.cookie = 'csrftoken=first; path=/';
  document.documentElement.lang = 'nl';
});

// @specification 7.3
test('sends the page’s language, the query, and the CSRF header, also with GET', async () => {
  serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  await call(listCustomers, { query: { search: 'a&b', is_active: true, offset: 25 } });
  expect(requests[0]?.url).toBe('/api/v1/crm/customers/?search=a%26b&is_active=true&offset=25');
  expect(requests[0]?.headers.get('Accept-Language')).toBe('nl');
  expect(requests[0]?.headers.get('X-CSRFToken')).toBe('first');
});

// @specification 7.1
test('sends requests to the same origin with cookies', async () => {
  serve(() => json(200, totals));
  await call(getCrmOverview);
  expect(requests[0]).toMatchObject({ url: '/api/v1/crm/overview/', credentials: 'same-origin' });
});

describe('401', () => {
  // @specification 7.4
  test('triggers one refresh and one retry, shared by concurrent calls', async () => {
    let live = false;
    serve((request) => {
      if (isRefresh(request)) {
        live = true;
        return json(200, {});
      }
      return live ? json(200, totals) : unauthenticated();
    });
    const responses = await Promise.all(Array.from({ length: 20 }, () => call(getCrmOverview)));
    expect(responses).toEqual(Array.from({ length: 20 }, () => totals));
    expect(requests.filter(isRefresh)).toHaveLength(1);
    expect(ended).toBe(0);
  });

  test('retries without a refresh after another tab has refreshed', async () => {
    serve(async (request, before) => {
      if (before.length > 0) return json(200, totals);
      await new Promise((renewed) => setTimeout(renewed, 5));
      localStorage.setItem('session:refreshed-at', String(Date.now()));
      return isRefresh(request) ? json(500, {}) : unauthenticated();
    });
    await expect(call(getCrmOverview)).resolves.toEqual(totals);
    expect(requests.some(isRefresh)).toBe(false);
  });

  test('refreshes when the stored refresh time is in the future', async () => {
    localStorage.setItem('session:refreshed-at', String(Date.now() + 60_000));
    serve((request, before) =>
      isRefresh(request) || before.some(isRefresh) ? json(200, totals) : unauthenticated(),
    );
    await expect(call(getCrmOverview)).resolves.toEqual(totals);
    expect(requests.filter(isRefresh)).toHaveLength(1);
  });

  test('ends the session when the retry is rejected too', async () => {
    serve((request) => (isRefresh(request) ? json(200, {}) : unauthenticated()));
    await expect(call(getCrmOverview)).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(3);
    expect(ended).toBe(1);
  });

  // @specification 7.5
  test('ends the session without another refresh when the refresh itself is rejected', async () => {
    serve(unauthenticated);
    await expect(call(getCrmOverview)).rejects.toMatchObject({ status: 401 });
    expect(requests.filter(isRefresh)).toHaveLength(1);
    expect(ended).toBe(1);
  });

  test('never refreshes for a rejected sign-in', async () => {
    serve(unauthenticated);
    const wrong = call(createSession, { body: { email: 'a@b.c', password: 'x' } });
    await expect(wrong).rejects.toBeInstanceOf(ApiError);
    expect(requests.some(isRefresh)).toBe(false);
    expect(ended).toBe(0);
  });

  test('throws a network error and keeps the session when the refresh gets no response', async () => {
    serve((request) => {
      if (isRefresh(request)) throw new TypeError('Failed to fetch');
      return unauthenticated();
    });
    await expect(call(getCrmOverview)).rejects.toBeInstanceOf(NetworkError);
    expect(ended).toBe(0);
  });

  test('keeps the session when the refresh fails in the server', async () => {
    serve((request) => (isRefresh(request) ? json(503, {}) : unauthenticated()));
    await expect(call(getCrmOverview)).rejects.toMatchObject({ status: 503 });
    expect(ended).toBe(0);
  });
});

describe('CSRF', () => {
  // @specification 7.2
  test('sends the cookie’s value in the header', async () => {
    serve(() => json(201, {}));
    await call(createCustomer, { body: { name: 'A' } });
    expect(requests[0]?.headers.get('X-CSRFToken')).toBe('first');
  });

  test('fetches a token when the cookie is absent', async () => {
    document.cookie = 'csrftoken=; path=/; max-age=0';
    serve((request) => {
      if (!isCsrf(request)) return json(201, {});
      document.cookie = 'csrftoken=second; path=/';
      return json(204, undefined);
    });
    await call(createCustomer, { body: { name: 'A' } });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/auth/csrf/',
      '/api/v1/crm/customers/',
    ]);
    expect(requests[1]?.headers.get('X-CSRFToken')).toBe('second');
  });

  // @specification 7.10
  test('fetches a new token before every logout', async () => {
    serve((request) => {
      if (isCsrf(request)) document.cookie = 'csrftoken=second; path=/';
      return json(204, undefined);
    });
    await call(endSession);
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/auth/csrf/',
      '/api/v1/auth/jwt/logout/',
    ]);
    expect(requests[1]?.headers.get('X-CSRFToken')).toBe('second');
  });

  test('fetches a new token once and repeats a call rejected for CSRF', async () => {
    serve((request) => {
      if (!isCsrf(request)) return json(403, { detail: 'No', code: 'csrf_failed' });
      document.cookie = 'csrftoken=second; path=/';
      return json(204, undefined);
    });
    const refused = call(createCustomer, { body: { name: 'A' } });
    await expect(refused).rejects.toMatchObject({ code: 'csrf_failed' });
    expect(requests).toHaveLength(3);
    expect(requests[2]?.headers.get('X-CSRFToken')).toBe('second');
  });

  test('fetches no token after any other 403', async () => {
    serve(() => json(403, { detail: 'No', code: 'permission_denied' }));
    await expect(call(createCustomer, { body: { name: 'A' } })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(requests).toHaveLength(1);
  });
});

test('sends If-Match and returns the ETag', async () => {
  serve(() => json(200, {}, { ETag: '"7"' }));
  const { etag } = await callWithVersion(changeCustomer, {
    params: { id: 'x y' },
    body: { name: 'B' },
    ifMatch: '"6"',
  });
  expect(etag).toBe('"7"');
  expect(requests[0]?.url).toBe('/api/v1/crm/customers/x%20y/');
  expect(requests[0]?.headers.get('If-Match')).toBe('"6"');
});

test('parses an error response and tolerates a proxy’s HTML page', async () => {
  serve(() => json(500, { detail: 'Out', code: 'server_error', request_id: 'r-1' }));
  await expect(call(getCrmOverview)).rejects.toMatchObject({
    code: 'server_error',
    requestId: 'r-1',
  });
  serve(() => new Response('<html>', { status: 502 }));
  await expect(call(getCrmOverview)).rejects.toMatchObject({
    status: 502,
    code: null,
    detail: null,
  });
});

test('skips the body of a response declared empty by the contract', async () => {
  serve(() => json(202, undefined));
  const pending = call(requestPasswordReset, { body: { email: 'a@b.cd' } });
  await expect(pending).resolves.toBeUndefined();
});

test('reads the end of a lock or rate limit from the response', async () => {
  const until = '2026-11-21T12:15:00Z';
  serve(() => json(423, { detail: 'No', code: 'account_locked', locked_until: until }));
  await expect(call(getCrmOverview)).rejects.toMatchObject({ retryAt: until });
  serve(() => json(429, { detail: 'No', code: 'throttled' }, { 'Retry-After': '60' }));
  const error: unknown = await call(getCrmOverview).catch((reason: unknown) => reason);
  const at = error instanceof ApiError ? Date.parse(error.retryAt ?? '') : Number.NaN;
  expect(Math.abs(at - Date.now() - 60_000)).toBeLessThan(5_000);
});

test('sends the idempotency key as a quoted header', async () => {
  serve(() => new Response('{"id":"made"}', { status: 201 }));
  await call(createCustomer, { body: { name: 'Nova' }, idempotencyKey: 'a1' });
  expect(requests.at(-1)?.headers.get('Idempotency-Key')).toBe('"a1"');
  await call(createCustomer, { body: { name: 'Nova' } });
  expect(requests.at(-1)?.headers.has('Idempotency-Key')).toBe(false);
});

const askForPassword = () =>
  json(403, { detail: 'Who are you?', code: 'reauthentication_required' });

describe('a call that needs a recent password', () => {
  test('waits for the password together with others, and is then repeated', async () => {
    serve((_request, { length }) => (length < 2 ? askForPassword() : json(200, totals)));
    const both = Promise.all([call(getCrmOverview), call(getCrmOverview)]);
    await vi.waitFor(() => expect(passwordRequest.getState()).not.toBeNull());
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    passwordRequest.getState()?.(true);
    expect(await both).toEqual([totals, totals]);
    expect(requests).toHaveLength(4);
    expect(passwordRequest.getState()).toBeNull();
  });

  test('fails with the server’s sentence if the person cancels', async () => {
    serve(askForPassword);
    const refused = call(getCrmOverview);
    await vi.waitFor(() => expect(passwordRequest.getState()).not.toBeNull());
    passwordRequest.getState()?.(false);
    await expect(refused).rejects.toMatchObject({ detail: 'Who are you?' });
    expect(requests).toHaveLength(1);
    expect(passwordRequest.getState()).toBeNull();
  });
});
