import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { Browser } from '#server/testing/browser.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { attempt } from '../limits/attempt.table.ts';

vi.mock('../passwords/password-hash.ts', { spy: true });
// Test files of one worker share modules. Reset them, so that this server is built with the spy.
vi.resetModules();
await import('#server/testing/low-hash-cost.setup.ts');
const { hashPassword, verifyPassword } = await import('../passwords/password-hash.ts');
const { createSecondApp } = await import('#server/testing/second-app.ts');
const { testPortal } = await import('#server/testing/portal.ts');

const start = new Date('2026-04-01T08:00:00Z');
const password = 'correct horse battery';
const wrong = 'a wrong password';

let portal: TestPortal;
/** Two instances of the portal with separate connections to one database. */
let one: FastifyInstance;
let other: FastifyInstance;
let ownDatabase: Database;
let passwordHash: string;
let ada: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  ownDatabase = openDatabase(portal.address, { poolSize: 10 });
  const environment = { TRUST_PROXY: '127.0.0.1' };
  one = await createSecondApp(portal, { environment });
  other = await createSecondApp({ ...portal, database: ownDatabase }, { environment });
  passwordHash = await hashPassword(password);
});

afterAll(async () => {
  await one.close();
  await other.close();
  await ownDatabase.close();
  await portal.close();
});

beforeEach(async () => {
  portal.clock.set(start);
  ada = await addPerson();
  await portal.database.orm.delete(attempt);
  vi.mocked(verifyPassword).mockClear();
});

async function addPerson({ isActive = true } = {}): Promise<typeof ada> {
  const own = await portal.world.addCustomer();
  return portal.world.addCustomerUser(own.id, { passwordHash, isActive });
}

/** Signs in from an address, with the given browser or a new one. */
async function signIn(
  email: string,
  enteredPassword: string,
  { browser = new Browser(one), from = '192.0.2.1' } = {},
) {
  await browser.call('GET', '/auth/csrf/');
  const headers = { 'x-forwarded-for': from };
  const body = { email, password: enteredPassword };
  return browser.call('POST', '/auth/jwt/create/', { body, headers });
}

async function fail(times: number, email: string, browser?: Browser): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const response = await signIn(email, wrong, browser ? { browser } : {});
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  }
}

describe('limit per e-mail', () => {
  it.for([
    ['known', () => ada],
    ['unknown', () => ({ email: 'nobody@example.org' })],
    ['of somebody deactivated', () => addPerson({ isActive: false })],
  ] as const)(
    'returns 423 for the sixth attempt with an e-mail that is %s',
    async ([, somebody]) => {
      const { email } = await somebody();
      await fail(5, email);
      for (const enteredPassword of [wrong, password]) {
        const response = await signIn(email, enteredPassword);
        expect(response.status).toBe(423);
        expect(response.body).toEqual({
          detail: 'This account is temporarily locked after too many failed attempts.',
          code: 'account_locked',
          locked_until: '2026-04-01T08:15:00.000Z',
        });
        expect(response.headers['retry-after']).toBe('900');
        expect(response.set).toEqual({});
      }
      expect(verifyPassword).toHaveBeenCalledTimes(5);
    },
  );

  it('counts all spellings of an e-mail together', async () => {
    await fail(2, ada.email);
    await fail(3, ` ${ada.email.toUpperCase()} `);
    expect((await signIn(ada.email, password)).status).toBe(423);
  });

  // @specification 4.6
  it('unlocks after 15 minutes', async () => {
    await fail(5, ada.email);
    portal.clock.set(addMilliseconds(start, minutes(15) - seconds(1)));
    expect((await signIn(ada.email, password)).status).toBe(423);
    portal.clock.set(addMilliseconds(start, minutes(15)));
    expect((await signIn(ada.email, password)).status).toBe(200);
  });

  it('forgets failed attempts after a success', async () => {
    await fail(4, ada.email);
    expect((await signIn(ada.email, password)).status).toBe(200);
    await fail(4, ada.email);
    expect((await signIn(ada.email, password)).status).toBe(200);
  });
});

describe('limit per known browser', () => {
  it('lets a known browser sign in while the account is locked for others', async () => {
    const browser = new Browser(one);
    expect((await signIn(ada.email, password, { browser })).status).toBe(200);
    await fail(5, ada.email);
    expect((await signIn(ada.email, password)).status).toBe(423);
    expect((await signIn(ada.email, password, { browser })).status).toBe(200);
    // A success of the known browser does not clear the attempts of others.
    expect((await signIn(ada.email, password)).status).toBe(423);
  });

  it('counts the attempts of a known browser separately', async () => {
    const browser = new Browser(one);
    await signIn(ada.email, password, { browser });
    await fail(5, ada.email, browser);
    expect((await signIn(ada.email, password, { browser })).status).toBe(423);
    expect((await signIn(ada.email, password)).status).toBe(200);
  });

  it('treats the browser as unknown for every other account', async () => {
    const browser = new Browser(one);
    await signIn(ada.email, password, { browser });
    const bob = await addPerson();
    await fail(5, bob.email);
    expect((await signIn(bob.email, password, { browser })).status).toBe(423);
  });

  it('recognizes a browser only by its signed cookie', async () => {
    const browser = new Browser(one);
    await signIn(ada.email, password, { browser });
    await fail(5, ada.email);
    const cookie = browser.jar.get('device');
    if (cookie) browser.jar.set('device', { ...cookie, value: `${cookie.value}x` });
    expect((await signIn(ada.email, password, { browser })).status).toBe(423);
  });
});

describe('limit per address', () => {
  it('returns 429 after 100 failures with any e-mails without counting them for an e-mail', async () => {
    for (let at = 0; at < 100; at += 1) await signIn(`${at % 25}@example.org`, wrong);
    const response = await signIn(ada.email, password);
    expect(response).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(response.headers['retry-after']).toBe('900');
    for (let at = 0; at < 6; at += 1) expect((await signIn(ada.email, wrong)).status).toBe(429);
    expect((await signIn(ada.email, password, { from: '192.0.2.2' })).status).toBe(200);
    portal.clock.set(addMilliseconds(start, minutes(15)));
    expect((await signIn(ada.email, password)).status).toBe(200);
  });

  it('does not limit correct sign-ins, even concurrent ones', async () => {
    const browser = new Browser(one);
    await browser.call('GET', '/auth/csrf/');
    const body = { email: ada.email, password };
    const headers = { 'x-forwarded-for': '192.0.2.3' };
    const call = () => browser.call('POST', '/auth/jwt/create/', { body, headers });
    const responses = await Promise.all(Array.from({ length: 120 }, call));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('returns 429 for the 301st anonymous call within a minute', async () => {
    const browser = new Browser(one);
    await browser.call('GET', '/auth/csrf/');
    const headers = { 'x-forwarded-for': '192.0.2.4' };
    const check = (sent: Record<string, string>) =>
      browser.call('POST', '/auth/password/reset/check/', {
        body: { uid: 'x', token: 'y' },
        headers: sent,
      });
    for (let at = 0; at < 300; at += 1) expect((await check(headers)).status).toBe(400);
    expect((await check(headers)).status).toBe(429);
    expect((await signIn(ada.email, password, { from: '192.0.2.4' })).status).toBe(429);
    expect((await check({ 'x-forwarded-for': '192.0.2.5' })).status).toBe(400);
    expect((await browser.call('GET', '/auth/csrf/', { headers })).status).toBe(204);
    portal.clock.set(addMilliseconds(start, minutes(1)));
    expect((await check(headers)).status).toBe(400);
  });
});

it('verifies five of 200 wrong passwords sent to two instances at once', async () => {
  const browsers = [new Browser(one), new Browser(other)];
  for (const browser of browsers) await browser.call('GET', '/auth/csrf/');
  const responses = await Promise.all(
    Array.from({ length: 200 }, async (_none, at) => {
      const browser = browsers[at % 2] ?? new Browser(one);
      const body = { email: ada.email, password: `guess number ${at}` };
      return browser.call('POST', '/auth/jwt/create/', { body });
    }),
  );
  const codes = responses.map(({ status }) => status);
  expect(codes.filter((status) => status === 400)).toHaveLength(5);
  expect(codes.filter((status) => status === 423)).toHaveLength(195);
  expect(verifyPassword).toHaveBeenCalledTimes(5);
  expect((await signIn(ada.email, password, { browser: new Browser(other) })).status).toBe(423);
  const [row] = await portal.database.orm
    .select()
    .from(attempt)
    .where(eq(attempt.subject, ada.email));
  expect(row?.tries).toHaveLength(5);
});
