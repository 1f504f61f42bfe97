// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { persistPrefix } from '../query/cache-scopes.ts';
import { setUser } from './load-user.ts';
import { clearReturnPath, saveReturnPath, takeReturnPath } from './return-path.ts';
import { changeSession, getSession } from './session-store.ts';
import { signOut } from './sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { failToReach, stubCalls } from '#web/testing/test-server.ts';
import { getUserHint } from './user-hint.ts';

const entry = `${persistPrefix}["anna"]`;

beforeEach(() => {
  stubCalls({ 'GET /auth/csrf/': 204 });
  document.cookie = 'csrftoken=token';
  setUser(createTestUser('anna'));
  changeSession({ challengeToken: 'challenge', requires2FA: true });
  localStorage.setItem(entry, 'x');
});
afterEach(() => {
  sessionStorage.clear();
});

function expectCleared(): void {
  const cleared = { isAuthenticated: false, user: null, requires2FA: false, challengeToken: null };
  expect(getSession()).toMatchObject(cleared);
  expect([getUserHint(), localStorage.getItem(entry)]).toEqual([null, null]);
}

// @specification 2.17, 4.4
test('clears session, user, challenge and persisted data on logout', async () => {
  stubCalls({ 'POST /auth/jwt/logout/': 204 });
  await signOut();
  expectCleared();
});

test.each([
  ['is refused', Response.json({}, { status: 500 })],
  ['gets no response', failToReach],
  // @specification 4.5
])('clears everything and throws when the logout %s', async (_name, answer) => {
  stubCalls({ 'POST /auth/jwt/logout/': answer });
  await expect(signOut()).rejects.toThrow();
  expectCleared();
});

test('removes drafts and return path on logout, even after Back during the request', async () => {
  const draft = 'draft:anna:customer:new';
  sessionStorage.setItem(draft, '{}');
  const response = Promise.withResolvers<Response>();
  stubCalls({ 'POST /auth/jwt/logout/': () => response.promise });
  const done = signOut();
  // The dashboard is still accessible until the response.
  clearReturnPath();
  response.resolve(new Response(null, { status: 204 }));
  await done;
  expect(sessionStorage.getItem(draft)).toBeNull();
  saveReturnPath('/dashboard/documents', null);
  expect(takeReturnPath('bert')).toBeNull();
});

test('keeps return path and drafts when the session ended involuntarily', async () => {
  const draft = 'draft:anna:customer:new';
  sessionStorage.setItem(draft, '{}');
  saveReturnPath('/dashboard/documents', 'anna');
  stubCalls({ 'POST /auth/jwt/logout/': 204 });
  await signOut();
  expect(sessionStorage.getItem(draft)).toBe('{}');
  expect(takeReturnPath('anna')).toBe('/dashboard/documents');
});
