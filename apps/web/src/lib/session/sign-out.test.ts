// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistPrefix } from '../query/cache-scopes.ts';
import { setUser } from './load-user.ts';
import { clearReturnPath, saveReturnPath, takeReturnPath } from './return-path.ts';
import { changeSession, getSession } from './session-store.ts';
import { signOut } from './sign-out.ts';
import { createTestUser } from './test-user.ts';
import { getUserHint } from './user-hint.ts';

const entry = `${persistPrefix}["anna"]`;

beforeEach(() => {
  document.cookie = 'csrftoken=token';
  setUser(createTestUser('anna'));
  changeSession({ challengeToken: 'challenge', requires2FA: true });
  localStorage.setItem(entry, 'x');
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function expectCleared(): void {
  const cleared = { isAuthenticated: false, user: null, requires2FA: false, challengeToken: null };
  expect(getSession()).toMatchObject(cleared);
  expect([getUserHint(), localStorage.getItem(entry)]).toEqual([null, null]);
}

test('a logout clears session, user, challenge and what was persisted', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await signOut();
  expectCleared();
});

test.each([
  ['is refused', async () => Response.json({}, { status: 500 })],
  [
    'gets no answer',
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a logout that %s clears them too, and says that it failed', async (_name, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(signOut()).rejects.toThrow();
  expectCleared();
});

test('a logout leaves no draft, and leads nobody else to its user’s pages, though they went back meanwhile', async () => {
  const draft = 'draft:anna:customer:new';
  sessionStorage.setItem(draft, '{}');
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const done = signOut();
  // The dashboard is theirs until then.
  clearReturnPath();
  response.resolve(new Response(null, { status: 204 }));
  await done;
  expect(sessionStorage.getItem(draft)).toBeNull();
  saveReturnPath('/dashboard/documents', null);
  expect(takeReturnPath('bert')).toBeNull();
});

test('who was logged out against their will has their place and draft still', async () => {
  const draft = 'draft:anna:customer:new';
  sessionStorage.setItem(draft, '{}');
  saveReturnPath('/dashboard/documents', 'anna');
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await signOut();
  expect(sessionStorage.getItem(draft)).toBe('{}');
  expect(takeReturnPath('anna')).toBe('/dashboard/documents');
});
