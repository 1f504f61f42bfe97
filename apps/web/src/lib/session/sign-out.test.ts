// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistPrefix } from '../query/persisted-areas.ts';
import { keepUser } from './load-user.ts';
import { changeSession, getSession } from './session-store.ts';
import { signOut } from './sign-out.ts';
import { testUser } from './test-user.ts';
import { userHint } from './user-hint.ts';

const entry = `${persistPrefix}["anna"]`;

beforeEach(() => {
  document.cookie = 'csrftoken=token';
  keepUser(testUser('anna'));
  changeSession({ challengeToken: 'challenge', requires2FA: true });
  localStorage.setItem(entry, 'x');
});
afterEach(() => vi.unstubAllGlobals());

function expectNothingLeft(): void {
  const left = { isAuthenticated: false, user: null, requires2FA: false, challengeToken: null };
  expect(getSession()).toMatchObject(left);
  expect([userHint(), localStorage.getItem(entry)]).toEqual([null, null]);
}

test('a logout clears session, user, challenge and what was persisted', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await signOut();
  expectNothingLeft();
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
  expectNothingLeft();
});
