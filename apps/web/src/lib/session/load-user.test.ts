// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { ensureUser } from './load-user.ts';
import { setUserHint } from './user-hint.ts';

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', fetched);
  localStorage.clear();
  document.cookie = 'csrftoken=; max-age=0';
});

test('sends no request when the browser knows of no session', async () => {
  expect(await ensureUser()).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['a stored user id', () => setUserHint('anna')],
  ['a csrftoken cookie', () => void (document.cookie = 'csrftoken=token')],
])('asks the server when there is %s', async (_name, prepare) => {
  prepare();
  expect(await ensureUser()).toBeNull();
  expect(fetched).toHaveBeenCalled();
});
