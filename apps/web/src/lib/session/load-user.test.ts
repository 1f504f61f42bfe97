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

test('a browser that knows of no session asks nobody', async () => {
  expect(await ensureUser()).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['a user who has not signed out', () => setUserHint('anna')],
  ['the cookie of a session', () => void (document.cookie = 'csrftoken=token')],
])('where there is %s the server decides', async (_name, prepare) => {
  prepare();
  expect(await ensureUser()).toBeNull();
  expect(fetched).toHaveBeenCalled();
});
