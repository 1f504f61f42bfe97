import { maxPasskeys, type Passkey } from '@portal/contract/auth';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { Browser } from '#server/testing/browser.ts';
import {
  addPasskey,
  addPerson,
  beginPasskey,
  beginSignIn,
  openBrowser,
  passkeyPortal,
  password,
  post,
  proveWith,
  signInWith,
} from '#server/testing/passkey-fixture.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#server/testing/software-authenticator.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { twoFactor } from '../two-factor/two-factor.table.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { passkey, passkeyChallenge } from './passkey.table.ts';

const start = new Date('2026-04-01T08:00:00.000Z');

let portal: TestPortal;
let app: FastifyInstance;
let close: () => Promise<void>;
let ada: { id: string; email: string };
let browser: Browser;
let authenticator: SoftwareAuthenticator;

beforeAll(async () => {
  ({ portal, app, close } = await passkeyPortal());
});
afterAll(() => close());
beforeEach(async () => {
  portal.clock.set(start);
  ada = await addPerson(portal, { firstName: 'Ada', lastName: 'Jansen', preferredLanguage: 'nl' });
  browser = new Browser(app);
  await browser.signIn(ada.email, password);
  authenticator = createSoftwareAuthenticator();
});

const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const listOwn = async () => {
  const { body } = await browser.call('GET', '/auth/passkeys/');
  const results: Passkey[] = Object(body).results;
  return results;
};
const add = (credential: unknown, name: unknown = 'Telephone') =>
  post<Record<string, unknown>>(browser, '/auth/passkeys/', { name, credential });
const countOwn = () => portal.database.orm.$count(passkey, eq(passkey.userId, ada.id));
const listMails = () =>
  portal.database.orm
    .select({ template: mailOutbox.template, language: mailOutbox.language })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, ada.email));
const countEntries = (action: (typeof auditEntry.$inferSelect)['action']) =>
  portal.database.orm.$count(
    auditEntry,
    and(eq(auditEntry.action, action), eq(auditEntry.objectId, ada.id)),
  );

describe('POST /auth/passkeys/options/', () => {
  it('returns 401 without a session', async () => {
    const { status } = await post(await openBrowser(app), '/auth/passkeys/options/');
    expect(status).toBe(401);
  });

  it('returns 403 ten minutes after the sign-in, until the person proves who they are', async () => {
    wait(minutes(10) + seconds(1));
    expect(await post(browser, '/auth/passkeys/options/')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
    await post(browser, '/auth/reauthenticate/', { password });
    expect((await post(browser, '/auth/passkeys/options/')).status).toBe(200);
  });

  it('asks for a discoverable passkey that verifies the person, without attestation', async () => {
    expect(await beginPasskey(browser)).toMatchObject({
      rp: { id: 'portal.example', name: 'Partner portal' },
      user: { name: ada.email, displayName: 'Ada Jansen' },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
  });

  it('knows the person by one random id, which is neither theirs nor their e-mail', async () => {
    const first = await beginPasskey(browser);
    const handle = Buffer.from(first.user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString('latin1')).not.toContain(ada.email);
    expect(handle.toString('hex')).not.toContain(ada.id.replaceAll('-', ''));
    const { id } = await addPasskey(browser, authenticator);
    await proveWith(browser, authenticator);
    const second = await beginPasskey(browser);
    const [stored] = await portal.database.orm.select().from(passkey).where(eq(passkey.id, id));
    expect(Buffer.from(second.user.id, 'base64url')).toEqual(stored?.userHandle);
    expect(second.excludeCredentials).toEqual([
      {
        id: stored?.credentialId.toString('base64url'),
        type: 'public-key',
        transports: ['hybrid', 'internal'],
      },
    ]);
    expect(second.challenge).not.toBe(first.challenge);
  });

  test('returns 409 at the address of an IP, and for a person with as many as are allowed', async () => {
    const numbers = new Browser(portal.app);
    await numbers.signIn(ada.email, password);
    const headers = { host: '192.0.2.1' };
    expect(await numbers.call('POST', '/auth/passkeys/options/', { headers })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    for (let count = 0; count < maxPasskeys; count += 1) await portal.world.addPasskey(ada.id);
    expect((await post(browser, '/auth/passkeys/options/')).status).toBe(409);
  });
});

describe('POST /auth/passkeys/', () => {
  it('returns 401 without a session and 403 without a recent proof', async () => {
    const credential = authenticator.create(await beginPasskey(browser));
    const { status } = await post(await openBrowser(app), '/auth/passkeys/', { credential });
    expect(status).toBe(401);
    wait(minutes(11));
    expect(await add(credential)).toMatchObject({ status: 403 });
  });

  it.each([
    ['no credential', undefined],
    ['a text', 'credential'],
    ['no response', { id: 'aWQ', type: 'public-key' }],
    ['bytes that are no base64url', { id: 'a+b=', type: 'public-key', response: {} }],
    ['another type', { id: 'aWQ', type: 'password', response: {} }],
  ])('returns 400 for %s', async (_what, credential) => {
    expect(await add(credential)).toMatchObject({ status: 400 });
  });

  it('returns 400 at the name for none, a blank or a long one', async () => {
    const credential = authenticator.create(await beginPasskey(browser));
    for (const name of [undefined, ' ', 'x'.repeat(61)])
      expect(await post(browser, '/auth/passkeys/', { name, credential })).toMatchObject({
        status: 400,
        body: { name: [expect.any(String)] },
      });
  });

  it('returns 201 with the passkey, audits it and mails the person in their language', async () => {
    const created = await add(authenticator.create(await beginPasskey(browser)), ' My  phone ');
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'My phone',
        created_at: start.toISOString(),
        last_used_at: null,
      },
    });
    expect(await listOwn()).toEqual([created.body]);
    expect((await browser.call('GET', '/users/me/')).body).toMatchObject({ has_passkey: true });
    expect(await listMails()).toContainEqual({ template: 'passkey_added', language: 'nl' });
    expect(await countEntries('add_passkey')).toBe(1);
  });

  it('lets several passkeys of a person stay, newest first', async () => {
    await addPasskey(browser, authenticator, 'First');
    await proveWith(browser, authenticator);
    await addPasskey(browser, createSoftwareAuthenticator(), 'Second');
    expect((await listOwn()).map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test('returns 409 for a credential that somebody has added already', async () => {
    await addPasskey(browser, authenticator);
    const thief = new Browser(app);
    await thief.signIn((await addPerson(portal)).email, password);
    const credential = authenticator.create(await beginPasskey(thief));
    const body = { name: 'Telephone', credential };
    expect(await post(thief, '/auth/passkeys/', body)).toMatchObject({ status: 409 });
    expect(await countOwn()).toBe(1);
  });

  test('allows no more than the maximum when several are added at once', async () => {
    await addPasskey(browser, authenticator);
    for (let count = 2; count < maxPasskeys; count += 1) await portal.world.addPasskey(ada.id);
    await proveWith(browser, authenticator);
    const credentials = [];
    for (let count = 0; count < 3; count += 1)
      credentials.push(createSoftwareAuthenticator().create(await beginPasskey(browser)));
    const answers = await Promise.all(credentials.map((credential) => add(credential)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await countOwn()).toBe(maxPasskeys);
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.evil.example' }],
    ['the origin without https', { origin: 'http://portal.example' }],
    ['another port', { origin: 'https://portal.example:8443' }],
    ['a subdomain', { origin: 'https://www.portal.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['the parent domain', { rpId: 'example' }],
    ['a frame of another page', { crossOrigin: true }],
    ['an unverified person', { isVerified: false }],
    ['an absent person', { isPresent: false }],
    ['a response to a sign-in', { type: 'webauthn.get' }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['another credential id', { credentialId: 'b3RoZXI' }],
  ])('returns 400 at the credential for %s', async (_what, deviation) => {
    const credential = authenticator.create(await beginPasskey(browser), deviation);
    expect(await add(credential)).toMatchObject({
      status: 400,
      body: { credential: [expect.any(String)] },
    });
    expect(await countOwn()).toBe(0);
  });

  it('returns 400 for a challenge that was used, has expired, or is of another session', async () => {
    const used = authenticator.create(await beginPasskey(browser));
    await add(used);
    expect(await add(used)).toMatchObject({ status: 400 });
    await proveWith(browser, authenticator);
    const late = createSoftwareAuthenticator().create(await beginPasskey(browser));
    wait(minutes(5));
    expect(await add(late)).toMatchObject({ status: 400 });
    portal.clock.set(start);
    const other = new Browser(app);
    await other.signIn((await addPerson(portal)).email, password);
    const stolen = createSoftwareAuthenticator().create(await beginPasskey(other));
    expect(await add(stolen)).toMatchObject({ status: 400 });
    expect(await countOwn()).toBe(1);
  });

  it('returns 401 if the session ends before the passkey is stored', async () => {
    const credential = authenticator.create(await beginPasskey(browser));
    const adding = await portal.database.orm.transaction(async (tx) => {
      await lockAccount(tx, ada.id);
      const running = add(credential);
      await waitForLock(portal.database);
      await endUserSessions(tx, ada.id, portal.clock.now());
      return { running };
    });
    expect(await adding.running).toMatchObject({ status: 401 });
    expect(await countOwn()).toBe(0);
  });

  test('adds one passkey when its response is sent twice at once', async () => {
    const credential = authenticator.create(await beginPasskey(browser));
    const answers = await Promise.all([add(credential), add(credential)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });
});

describe('PATCH /auth/passkeys/{id}/', () => {
  test('returns 401 without a session, 400 without a name and 200 with the new one', async () => {
    const { id } = await addPasskey(browser, authenticator);
    const path = `/auth/passkeys/${id}/`;
    const rename = (name: unknown) => browser.call('PATCH', path, { body: { name } });
    expect((await (await openBrowser(app)).call('PATCH', path)).status).toBe(401);
    expect(await rename(' ')).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    wait(minutes(11));
    expect(await rename('Laptop')).toMatchObject({ status: 200, body: { id, name: 'Laptop' } });
    expect((await rename('Laptop')).status).toBe(200);
    expect(await countEntries('rename_passkey')).toBe(1);
  });
});

const remove = (id: string) => browser.call('DELETE', `/auth/passkeys/${id}/`);

describe('DELETE /auth/passkeys/{id}/', () => {
  it('returns 403 without a recent proof, then 204 and 404', async () => {
    const { id } = await addPasskey(browser, authenticator);
    wait(minutes(11));
    expect(await remove(id)).toMatchObject({ status: 403 });
    await proveWith(browser, authenticator);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await listOwn()).toEqual([]);
    expect(await countEntries('remove_passkey')).toBe(1);
    expect((await listMails()).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['passkey_added', 'passkey_removed']),
    );
    expect((await browser.call('GET', '/users/me/')).body).toMatchObject({ has_passkey: false });
  });

  test('returns 403 for the last second factor until a passkey proves who it is', async () => {
    const { id } = await addPasskey(browser, authenticator);
    const refusal = {
      status: 403,
      body: {
        code: 'reauthentication_required',
        detail: expect.stringContaining('passkey'),
      },
    };
    expect(await remove(id)).toMatchObject(refusal);
    wait(minutes(1));
    // Neither the password again, nor the use of the passkey in another session.
    await post(browser, '/auth/reauthenticate/', { password });
    wait(minutes(1));
    await signInWith(await openBrowser(app), authenticator);
    expect(await remove(id)).toMatchObject(refusal);
    expect(await countOwn()).toBe(1);
    wait(minutes(1));
    await proveWith(browser, authenticator);
    wait(minutes(1));
    await post(browser, '/auth/reauthenticate/', { password });
    expect(await remove(id)).toMatchObject(refusal);
    await proveWith(browser, authenticator);
    wait(minutes(9));
    expect((await remove(id)).status).toBe(204);
  });

  it('removes the last one after a sign-in with it, alone or as second factor', async () => {
    for (const isSecond of [false, true]) {
      const person = await addPerson(portal);
      browser = new Browser(app);
      await browser.signIn(person.email, password);
      const own = createSoftwareAuthenticator();
      const { id } = await addPasskey(browser, own);
      wait(minutes(1));
      const other = await openBrowser(app);
      if (isSecond) {
        const { body } = await other.signIn(person.email, password);
        const { challenge_token } = Object(body);
        const credential = own.use(await beginSignIn(other, challenge_token));
        await post(other, '/auth/passkey-sign-in/', { challenge_token, credential });
      } else {
        await signInWith(other, own);
      }
      browser = other;
      expect((await remove(id)).status).toBe(204);
    }
  });

  it('asks for no passkey while another second factor remains', async () => {
    const first = await addPasskey(browser, authenticator);
    await proveWith(browser, authenticator);
    const second = await addPasskey(browser, createSoftwareAuthenticator());
    expect((await remove(first.id)).status).toBe(204);
    expect((await remove(second.id)).status).toBe(403);
    const at = start.toISOString();
    await portal.database.orm
      .insert(twoFactor)
      .values({ userId: ada.id, encryptedSecret: Buffer.alloc(8), createdAt: at, confirmedAt: at });
    expect((await remove(second.id)).status).toBe(204);
  });

  it('returns 404 for a passkey of another person, whose passkey stays', async () => {
    const { id } = await portal.world.addPasskey((await addPerson(portal)).id);
    expect((await remove(id)).status).toBe(404);
    const path = `/auth/passkeys/${id}/`;
    expect((await browser.call('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect(await portal.database.orm.$count(passkey, eq(passkey.id, id))).toBe(1);
  });
});

it('stores no challenge that could be used by who reads the database', async () => {
  const { challenge } = await beginPasskey(browser);
  const rows = await portal.database.orm.select().from(passkeyChallenge);
  const stored = JSON.stringify(rows.map(({ digest }) => digest.toString('base64url')));
  expect(stored).not.toContain(challenge);
});
