// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { ensureUser } from './load-user.ts';
import { setUserHint } from './user-hint.ts';

beforeEach(() => {
  stubCalls({ 'GET /users/me/': 401, 'GET /auth/csrf/': 204, 'POST /auth/jwt/refresh/': 401 });
  localStorage.clear();
  document.cookie = 'csrftoken=; max-age=0';
});

test('sends no request when the browser knows of no session', async () => {
  expect(await ensureUser()).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  ['a stored user id', () => setUserHint('anna')],
  ['a csrftoken cookie', () => void (document.cookie = 'csrftoken=token')],
])('asks the server when there is %s', async (_name, prepare) => {
  prepare();
  expect(await ensureUser()).toBeNull();
  expect(requests[0]?.url).toBe('/api/v1/users/me/');
});
