import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import {
  addPasskey,
  addPerson,
  beginSignIn,
  openBrowser,
  passkeyPortal,
  password,
  post,
  proveWith,
  withPasskey,
} from '#server/testing/passkey-fixture.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { createSoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { twoFactor, twoFactorReset } from '../two-factor/two-factor.table.ts';
import { hasSecondFactor } from '../two-factor/second-factors.ts';

const start = new Date('2026-04-01T08:00:00.000Z');

let portal: TestPortal;
let app: FastifyInstance;
let close: () => Promise<void>;
let ada: Awaited<ReturnType<typeof withPasskey>>;
let browser: Browser;

beforeAll(async () => {
  ({ portal, app, close } = await passkeyPortal());
});
afterAll(() => close());
beforeEach(async () => {
  portal.clock.set(start);
  ada = await withPasskey(portal, app);
  browser = await openBrowser(app);
});

const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));

interface PasswordAnswer {
  readonly challenge_token: string;
}

/** Enters the right password; returns the token of the sign-in that waits for the second factor. */
async function enterPassword(from = browser, { email } = ada): Promise<string> {
  const { body } = await post<PasswordAnswer>(from, '/auth/jwt/create/', { email, password });
  return body.challenge_token;
}

const verify = (token: string, credential: unknown, from = browser) =>
  post<Record<string, unknown>>(from, '/auth/passkey-sign-in/', {
    challenge_token: token,
    credential,
  });
const refused = { status: 400, body: { code: 'invalid_code' } };

describe('passkey as second factor', () => {
  it('answers the right password with the passkey to use, which counts as a second factor', async () => {
    const answer = await post(browser, '/auth/jwt/create/', { email: ada.email, password });
    expect(answer.body).toEqual({
      two_fa_required: true,
      challenge_token: expect.any(String),
      second_factors: ['passkey'],
      two_factor_setup_required: false,
    });
    expect((await browser.call('GET', '/users/me/')).status).toBe(401);
    const { orm } = portal.database;
    expect(await hasSecondFactor(orm, ada.id)).toBe(true);
    expect(await hasSecondFactor(orm, (await addPerson(portal)).id)).toBe(false);
  });

  it('offers the passkey beside the code of an authenticator app', async () => {
    const at = start.toISOString();
    await portal.database.orm
      .insert(twoFactor)
      .values({ userId: ada.id, encryptedSecret: Buffer.alloc(8), createdAt: at, confirmedAt: at });
    const { body } = await post(browser, '/auth/jwt/create/', { email: ada.email, password });
    expect(body).toMatchObject({ second_factors: ['code', 'passkey'] });
  });

  it('completes the sign-in and ends an open reset of the second factor', async () => {
    const at = start.toISOString();
    await portal.database.orm
      .insert(twoFactorReset)
      .values({ id: ada.id, userId: ada.id, requestedAt: at, dueAt: at });
    const token = await enterPassword();
    const options = await beginSignIn(browser, token);
    expect(options.allowCredentials).toHaveLength(1);
    expect(await verify(token, ada.authenticator.use(options))).toEqual({ status: 200, body: {} });
    expect((await browser.call('GET', '/users/me/')).body).toMatchObject({ id: ada.id });
    const [reset] = await portal.database.orm
      .select({ outcome: twoFactorReset.outcome })
      .from(twoFactorReset)
      .where(eq(twoFactorReset.userId, ada.id));
    expect(reset).toEqual({ outcome: 'superseded' });
  });

  test('returns 400 for the token of no sign-in, and 409 for a person without a passkey', async () => {
    const path = '/auth/passkey-sign-in/options/';
    const invented = { challenge_token: 'invented' };
    expect(await post(browser, path, invented)).toMatchObject({
      status: 400,
      body: { code: 'challenge_expired' },
    });
    expect(
      await verify('invented', ada.authenticator.use(await beginSignIn(browser))),
    ).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
    const bob = await addPerson(portal);
    const at = start.toISOString();
    await portal.database.orm
      .insert(twoFactor)
      .values({ userId: bob.id, encryptedSecret: Buffer.alloc(8), createdAt: at, confirmedAt: at });
    const token = await enterPassword(browser, { ...ada, email: bob.email });
    expect(await post(browser, path, { challenge_token: token })).toMatchObject({ status: 409 });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['an absent person', { isPresent: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['another id of the person', { userHandle: 'b3RoZXI' }],
    ['an unknown passkey', { credentialId: 'b3RoZXI' }],
    ['a changed signature', { signature: (own: Buffer) => Buffer.from(own.toReversed()) }],
    ['a counter that went back', { signCount: 1 }],
  ])('refuses %s', async (_what, deviation) => {
    const token = await enterPassword();
    const credential = ada.authenticator.use(await beginSignIn(browser, token), deviation);
    expect(await verify(token, credential)).toMatchObject(refused);
    expect((await browser.call('GET', '/users/me/')).status).toBe(401);
  });

  it('refuses the passkey of another person', async () => {
    const bob = await withPasskey(portal, app);
    const token = await enterPassword();
    const credential = bob.authenticator.use(await beginSignIn(browser, token));
    expect(await verify(token, credential)).toMatchObject(refused);
  });

  it('refuses a response for another sign-in of the same person, and for one without password', async () => {
    const first = await enterPassword();
    const second = await enterPassword();
    const credential = ada.authenticator.use(await beginSignIn(browser, first));
    expect(await verify(second, credential)).toMatchObject(refused);
    const alone = ada.authenticator.use(await beginSignIn(browser));
    expect(await verify(second, alone)).toMatchObject(refused);
    const body = { credential: ada.authenticator.use(await beginSignIn(browser, second)) };
    expect(await post(browser, '/auth/passkey-sign-in/', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  });

  it('refuses a response that was used, and the sixth of a sign-in', async () => {
    const token = await enterPassword();
    const used = ada.authenticator.use(await beginSignIn(browser, token));
    const answers = await Promise.all([verify(token, used), verify(token, used)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const other = await enterPassword();
    const wrong = async () =>
      verify(other, ada.authenticator.use(await beginSignIn(browser), { isVerified: false }));
    for (let count = 0; count < 5; count += 1) expect(await wrong()).toMatchObject(refused);
    expect(await wrong()).toMatchObject({ body: { code: 'challenge_expired' } });
    // Nobody can lock the person's other sign-ins with it.
    const third = await enterPassword();
    const valid = ada.authenticator.use(await beginSignIn(browser, third));
    expect((await verify(third, valid)).status).toBe(200);
  });

  it('asks for no passkey once it is removed, which ends the sign-ins that wait', async () => {
    await proveWith(ada.browser, ada.authenticator);
    const token = await enterPassword();
    const credential = ada.authenticator.use(await beginSignIn(browser, token));
    await ada.browser.call('DELETE', `/auth/passkeys/${ada.passkey.id}/`);
    expect(await verify(token, credential)).toMatchObject({ body: { code: 'challenge_expired' } });
    const answer = await post(browser, '/auth/jwt/create/', { email: ada.email, password });
    expect(answer.body).toMatchObject({ two_fa_required: false });
  });
});

const beginProof = async (from = ada.browser) =>
  (await post<{ challenge: string; rpId: string }>(from, '/auth/reauthenticate/options/')).body;
const useFor = async (deviation = {}) =>
  ada.authenticator.use(
    { timeout: 0, userVerification: 'required', allowCredentials: [], ...(await beginProof()) },
    deviation,
  );
const prove = (credential: unknown, from = ada.browser) =>
  post<Record<string, unknown>>(from, '/auth/reauthenticate/', { credential });
const provePassword = (entered: string) =>
  post(ada.browser, '/auth/reauthenticate/', { password: entered });
const isProved = async () => (await post(ada.browser, '/auth/passkeys/options/')).status === 200;
const refusedAtField = { status: 400, body: { credential: [expect.any(String)] } };

describe('passkey instead of the password before what is dangerous', () => {
  test('returns 401 without a session, and 409 for a person without a passkey', async () => {
    expect((await post(browser, '/auth/reauthenticate/options/')).status).toBe(401);
    await browser.signIn((await addPerson(portal)).email, password);
    expect((await post(browser, '/auth/reauthenticate/options/')).status).toBe(409);
  });

  it('proves who the person is for ten minutes', async () => {
    wait(minutes(11));
    expect(await isProved()).toBe(false);
    expect((await prove(await useFor())).status).toBe(204);
    expect(await isProved()).toBe(true);
    wait(minutes(11));
    expect(await isProved()).toBe(false);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['another id of the person', { userHandle: 'b3RoZXI' }],
    ['an unknown passkey', { credentialId: 'b3RoZXI' }],
    ['a changed signature', { signature: (own: Buffer) => Buffer.from(own.toReversed()) }],
    ['a counter that went back', { signCount: 1 }],
  ])('refuses %s', async (_what, deviation) => {
    wait(minutes(11));
    expect(await prove(await useFor(deviation))).toMatchObject(refusedAtField);
    expect(await isProved()).toBe(false);
  });

  it('refuses a response that was used, and one of another session, person or purpose', async () => {
    wait(minutes(11));
    const used = await useFor();
    await prove(used);
    expect(await prove(used)).toMatchObject(refusedAtField);
    const bob = await withPasskey(portal, app);
    expect(await prove(await useFor(), bob.browser)).toMatchObject(refusedAtField);
    const signIn = ada.authenticator.use(await beginSignIn(ada.browser));
    expect(await prove(signIn)).toMatchObject(refusedAtField);
  });

  test('works after refused ones and wrong passwords, and locks no password', async () => {
    for (let count = 0; count < 7; count += 1)
      expect(await prove(await useFor({ isVerified: false }))).toMatchObject(refusedAtField);
    expect((await provePassword(password)).status).toBe(204);
    for (let count = 0; count < 5; count += 1) await provePassword('wrong');
    expect((await provePassword(password)).status).toBe(423);
    expect((await prove(await useFor())).status).toBe(204);
    // A passkey says nothing about who guesses the password.
    expect((await provePassword(password)).status).toBe(423);
  });
});

it('lets a person add a second passkey, either of which signs in', async () => {
  const other = createSoftwareAuthenticator();
  await proveWith(ada.browser, ada.authenticator);
  await addPasskey(ada.browser, other, 'Key ring');
  for (const authenticator of [ada.authenticator, other]) {
    const token = await enterPassword();
    const credential = authenticator.use(await beginSignIn(browser, token));
    expect((await verify(token, credential)).status).toBe(200);
  }
});
