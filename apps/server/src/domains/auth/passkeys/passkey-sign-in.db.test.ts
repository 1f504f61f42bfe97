import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import type { Browser } from '#server/testing/browser.ts';
import {
  beginPasskey,
  beginSignIn,
  openBrowser,
  passkeyPortal,
  password,
  post,
  proveWith,
  signInWith,
  withPasskey,
} from '#server/testing/passkey-fixture.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { createSoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { twoFactorReset } from '../two-factor/two-factor.table.ts';
import { passkey } from './passkey.table.ts';

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
  // Each test in minutes of its own, because they share the limits of an address.
  portal.clock.set(addMilliseconds(portal.clock.now(), minutes(60)));
  if (portal.clock.now() > new Date('2026-11-01')) portal.clock.set(start);
  ada = await withPasskey(portal, app);
  browser = await openBrowser(app);
});

const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const send = (credential: unknown, from = browser) =>
  post<Record<string, unknown>>(from, '/auth/passkey-sign-in/', { credential });
const refused = { status: 400, body: { code: 'invalid_credentials' } };
const isSignedIn = async (from = browser) => (await from.call('GET', '/users/me/')).status === 200;
const countEntries = (action: (typeof auditEntry.$inferSelect)['action']) =>
  portal.database.orm.$count(
    auditEntry,
    and(eq(auditEntry.action, action), eq(auditEntry.objectId, ada.id)),
  );

const signWithOtherKey = () =>
  sign('sha256', randomBytes(69), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);

describe('sign-in with a passkey alone', () => {
  it('begins a session without password and code, and stores when the passkey was used', async () => {
    wait(minutes(1));
    expect(await signInWith(browser, ada.authenticator)).toEqual({ status: 200, body: {} });
    const { body } = await browser.call('GET', '/users/me/');
    expect(body).toMatchObject({ id: ada.id, has_passkey: true });
    const [stored] = await portal.database.orm
      .select()
      .from(passkey)
      .where(eq(passkey.id, ada.passkey.id));
    expect(stored?.lastUsedAt).toBe(portal.clock.now().toISOString());
    expect(await countEntries('sign_in')).toBe(2);
  });

  it('names no passkey and needs no e-mail, so that nobody learns who has an account', async () => {
    expect(await beginSignIn(browser)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'portal.example',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  it('counts as a recent proof of who the person is', async () => {
    await signInWith(browser, ada.authenticator);
    expect((await post(browser, '/auth/passkeys/options/')).status).toBe(200);
  });

  it('ends an open reset of the second factor, which may be an attacker’s', async () => {
    const at = portal.clock.now().toISOString();
    await portal.database.orm
      .insert(twoFactorReset)
      .values({ id: ada.id, userId: ada.id, requestedAt: at, dueAt: at });
    await signInWith(browser, ada.authenticator);
    const [reset] = await portal.database.orm
      .select({ outcome: twoFactorReset.outcome })
      .from(twoFactorReset)
      .where(eq(twoFactorReset.userId, ada.id));
    expect(reset).toEqual({ outcome: 'superseded' });
  });

  it('works again and again with an authenticator that does not count', async () => {
    const synced = await withPasskey(portal, app, { counts: false });
    for (let count = 0; count < 3; count += 1)
      expect((await signInWith(browser, synced.authenticator)).status).toBe(200);
  });

  it('mails the person about a browser that is new to them', async () => {
    await signInWith(ada.browser, ada.authenticator);
    const listMails = () =>
      portal.database.orm
        .select({ template: mailOutbox.template })
        .from(mailOutbox)
        .where(and(eq(mailOutbox.recipient, ada.email), eq(mailOutbox.template, 'new_sign_in')));
    expect(await listMails()).toHaveLength(0);
    await signInWith(browser, ada.authenticator);
    expect(await listMails()).toHaveLength(1);
  });

  it('needs a CSRF token', async () => {
    const credential = ada.authenticator.use(await beginSignIn(browser));
    const answer = await browser.call('POST', '/auth/passkey-sign-in/', {
      body: { credential },
      headers: { 'x-csrftoken': '' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('refused passkeys', () => {
  test.each([
    ['another origin', { origin: 'https://portal.example.evil.example' }],
    ['the origin without https', { origin: 'http://portal.example' }],
    ['another port', { origin: 'https://portal.example:8443' }],
    ['an opaque origin', { origin: 'null' }],
    ['an app', { origin: 'android:apk-key-hash:pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['the parent domain', { rpId: 'example' }],
    ['a frame of another page', { crossOrigin: true }],
    ['an unverified person', { isVerified: false }],
    ['an absent person', { isPresent: false }],
    ['a response of a creation', { type: 'webauthn.create' }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['an empty challenge', { challenge: '' }],
    ['no id of the person', { userHandle: null }],
    ['another id of the person', { userHandle: 'b3RoZXI' }],
    ['an unknown passkey', { credentialId: 'b3RoZXI' }],
    ['an empty signature', { signature: () => Buffer.alloc(1) }],
    ['a changed signature', { signature: (own: Buffer) => Buffer.from(own.toReversed()) }],
    ['the signature of another key', { signature: () => signWithOtherKey() }],
  ])('refuses %s and begins no session', async (_what, deviation) => {
    const credential = ada.authenticator.use(await beginSignIn(browser), deviation);
    expect(await send(credential)).toMatchObject(refused);
    expect(await isSignedIn()).toBe(false);
  });

  it('says the same whatever the reason is', async () => {
    const unknown = await send(
      ada.authenticator.use(await beginSignIn(browser), { credentialId: 'b3RoZXI' }),
    );
    const wrong = await send(
      ada.authenticator.use(await beginSignIn(browser), { isVerified: false }),
    );
    const { request_id: _first, ...said } = unknown.body;
    expect(wrong.body).toMatchObject(said);
  });

  it('refuses a response that was used, and lets one of two at once in', async () => {
    const used = ada.authenticator.use(await beginSignIn(browser));
    expect((await send(used)).status).toBe(200);
    expect(await send(used)).toMatchObject(refused);
    const twice = ada.authenticator.use(await beginSignIn(browser));
    const answers = await Promise.all([send(twice), send(twice)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('refuses a challenge after five minutes', async () => {
    const credential = ada.authenticator.use(await beginSignIn(browser));
    wait(minutes(5));
    expect(await send(credential)).toMatchObject(refused);
  });

  it('refuses a stolen response in another browser, where the own one still works', async () => {
    const credential = ada.authenticator.use(await beginSignIn(browser));
    const thief = await openBrowser(app);
    expect(await send(credential, thief)).toMatchObject(refused);
    await beginSignIn(thief);
    expect(await send(credential, thief)).toMatchObject(refused);
    expect((await send(credential)).status).toBe(200);
  });

  it('refuses challenges that were made for adding and for proving', async () => {
    const { challenge } = await beginPasskey(ada.browser);
    const proof = await post<{ challenge: string }>(ada.browser, '/auth/reauthenticate/options/');
    for (const other of [challenge, proof.body.challenge]) {
      const options = await beginSignIn(ada.browser);
      const credential = ada.authenticator.use({ ...options, challenge: other });
      expect(await send(credential, ada.browser)).toMatchObject(refused);
    }
  });

  it('refuses and audits a counter that went back, as of a copied authenticator', async () => {
    await signInWith(browser, ada.authenticator);
    for (const signCount of [2, 1, 0]) {
      const credential = ada.authenticator.use(await beginSignIn(browser), { signCount });
      expect(await send(credential)).toMatchObject(refused);
    }
    expect(await countEntries('passkey_counter_refused')).toBe(3);
    const forged = ada.authenticator.use(await beginSignIn(browser), {
      signCount: 1,
      signature: () => Buffer.alloc(70),
    });
    expect(await send(forged)).toMatchObject(refused);
    expect(await countEntries('passkey_counter_refused')).toBe(3);
    expect((await signInWith(browser, ada.authenticator)).status).toBe(200);
  });

  it('refuses a passkey that was removed', async () => {
    await proveWith(ada.browser, ada.authenticator);
    const credential = ada.authenticator.use(await beginSignIn(browser));
    await ada.browser.call('DELETE', `/auth/passkeys/${ada.passkey.id}/`);
    expect(await send(credential)).toMatchObject(refused);
  });

  test.each([
    ['deactivated', { isActive: false }],
    ['anonymized', { anonymizedAt: start.toISOString() }],
  ])('refuses the passkey of a %s person as any other', async (_what, values) => {
    await portal.database.orm.update(userAccount).set(values).where(eq(userAccount.id, ada.id));
    expect(await signInWith(browser, ada.authenticator)).toMatchObject(refused);
  });

  it('refuses the passkey of a user of an inactive customer', async () => {
    await portal.database.orm
      .update(customer)
      .set({ isActive: false })
      .where(eq(customer.id, ada.customer.id));
    expect(await signInWith(browser, ada.authenticator)).toMatchObject(refused);
  });

  it('signs in from a new browser while wrong passwords of anybody lock the account', async () => {
    const guesser = await openBrowser(app);
    for (let count = 0; count < 5; count += 1) await guesser.signIn(ada.email, 'wrong');
    expect(await guesser.signIn(ada.email, password)).toMatchObject({ status: 423 });
    expect((await signInWith(browser, ada.authenticator)).status).toBe(200);
    // The password stays locked: a passkey says nothing about who guesses it.
    expect(await guesser.signIn(ada.email, password)).toMatchObject({ status: 423 });
  });

  it('locks neither the passkey nor the password after many refused passkeys', async () => {
    const fail = async () =>
      send(ada.authenticator.use(await beginSignIn(browser), { isVerified: false }));
    for (let count = 0; count < 7; count += 1) expect(await fail()).toMatchObject(refused);
    expect((await signInWith(browser, ada.authenticator)).status).toBe(200);
    const other = await openBrowser(app);
    expect(await other.signIn(ada.email, password)).toMatchObject({ status: 200 });
  });

  it('returns 429 after 100 refused passkeys of a person from an address', async () => {
    const credential = ada.authenticator.use(await beginSignIn(browser), { isVerified: false });
    for (let count = 0; count < 100; count += 1)
      expect(await send(credential)).toMatchObject(refused);
    expect(await send(credential)).toMatchObject({ status: 429, body: { code: 'throttled' } });
  });

  it('returns 429 after 100 unknown passkeys of an address', async () => {
    const other = createSoftwareAuthenticator();
    const options = await beginSignIn(browser);
    const credential = other.use(options);
    for (let count = 0; count < 100; count += 1)
      expect(await send(credential)).toMatchObject(refused);
    expect(await send(credential)).toMatchObject({ status: 429, body: { code: 'throttled' } });
  });

  it('audits refused passkeys as failed sign-ins of their account', async () => {
    // At another address than the one the passkey is for.
    const other = await openBrowser(portal.app);
    await send(ada.authenticator.use(await beginSignIn(other)), other);
    await portal.traces.write();
    expect(await countEntries('sign_in_failed')).toBe(1);
  });
});
