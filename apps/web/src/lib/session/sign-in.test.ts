// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { sendTwoFactorResetRequest, cancelChallenge, verifyCode } from './second-factor.ts';
import { clearSession, getSession, sessionStore } from './session-store.ts';
import { signIn, UserNotLoaded } from './sign-in.ts';
import { clearUser } from './sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { getUserHint } from './user-hint.ts';

const refusal = (status: number, code: string) => Response.json({ detail: 'No', code }, { status });

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  clearUser();
  localStorage.clear();
  document.cookie = 'csrftoken=token';
  stubCalls({
    'POST /auth/jwt/create/': { two_fa_required: false, challenge_token: null },
    'POST /auth/jwt/verify-2fa/': {},
    'POST /auth/two-factor/reset/': 202,
    'GET /users/me/': createTestUser('anna'),
  });
});

const requireCode = () =>
  stubCalls({
    'POST /auth/jwt/create/': {
      two_fa_required: true,
      challenge_token: 'challenge',
      second_factors: ['code'],
    },
  });
const sentBody = (path: string) => requests.find(({ url }) => url.endsWith(path))?.body;

// @specification 3.54, 3.55
test('starts signed out', () => {
  expect(getSession()).toEqual({
    isAuthenticated: false,
    user: null,
    requires2FA: false,
    challengeToken: null,
    secondFactors: [],
    status: 'idle',
    error: null,
  });
});

// @specification 3.55, 4.2
test('loads the user after a correct password and reports progress', async () => {
  const states: string[] = [];
  const stop = sessionStore.subscribe(() => states.push(getSession().status));
  expect(await signIn('anna@example.test', 'a password')).toMatchObject({ id: 'anna' });
  stop();
  expect(states).toEqual(['loading', 'succeeded']);
  expect(getSession()).toMatchObject({ isAuthenticated: true, requires2FA: false, error: null });
  expect(getUserHint()).toBe('anna');
});

// @specification 3.55
test('rejects a wrong password and stays signed out', async () => {
  stubCalls({ 'POST /auth/jwt/create/': refusal(400, 'invalid_credentials') });
  await expect(signIn('anna@example.test', 'no')).rejects.toMatchObject({ status: 400 });
  expect(getSession()).toMatchObject({
    isAuthenticated: false,
    status: 'failed',
    error: { code: 'invalid_credentials' },
  });
});

test('distinguishes a failure to load the user from a wrong password', async () => {
  stubCalls({ 'GET /users/me/': new Response('<html>', { status: 502 }) });
  const failed = signIn('anna@example.test', 'a password');
  await expect(failed).rejects.toBeInstanceOf(UserNotLoaded);
  await expect(failed).rejects.toMatchObject({ cause: { status: 502 } });
  expect(getSession()).toMatchObject({ isAuthenticated: false, status: 'failed' });
});

// @specification 4.3
test('stays signed out until the second factor is verified', async () => {
  requireCode();
  expect(await signIn('anna@example.test', 'a password')).toBeNull();
  expect(getSession()).toMatchObject({
    isAuthenticated: false,
    user: null,
    requires2FA: true,
    challengeToken: 'challenge',
    status: 'succeeded',
  });
  expect(await verifyCode('123456')).toMatchObject({ id: 'anna' });
  expect(sentBody('verify-2fa/')).toEqual({ challenge_token: 'challenge', totp_code: '123456' });
  expect(getSession()).toMatchObject({
    isAuthenticated: true,
    requires2FA: false,
    challengeToken: null,
  });
});

test('keeps the challenge after a wrong code', async () => {
  requireCode();
  stubCalls({ 'POST /auth/jwt/verify-2fa/': refusal(400, 'invalid_code') });
  await signIn('anna@example.test', 'a password');
  await expect(verifyCode('000000')).rejects.toMatchObject({ code: 'invalid_code' });
  expect(getSession()).toMatchObject({ requires2FA: true, status: 'failed' });
});

test.each([
  ['verifying the code', 'auth/jwt/verify-2fa/', () => verifyCode('123456')],
  ['requesting the reset mail', 'auth/two-factor/reset/', sendTwoFactorResetRequest],
] as const)('removes an expired challenge while %s', async (_n, path, request) => {
  requireCode();
  stubCalls({ [`POST /${path}`]: refusal(400, 'challenge_expired') });
  await signIn('anna@example.test', 'a password');
  await expect(request()).rejects.toMatchObject({ code: 'challenge_expired' });
  expect(getSession()).toMatchObject({
    requires2FA: false,
    challengeToken: null,
    status: 'failed',
    error: { code: 'challenge_expired' },
  });
});

test.each([
  ['going back', cancelChallenge],
  ['a logout', clearSession],
])('clears session, user and challenge on %s', async (_name, clear) => {
  requireCode();
  await signIn('anna@example.test', 'a password');
  clear();
  expect(getSession()).toMatchObject({ requires2FA: false, challengeToken: null, status: 'idle' });
});
