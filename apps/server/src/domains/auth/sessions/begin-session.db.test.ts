import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { twoFactor } from '../two-factor/two-factor.table.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { session } from './session.table.ts';

const start = new Date('2026-04-01T08:00:00Z');
const password = 'correct horse battery';

let portal: TestPortal;
let app: FastifyInstance;
let passwordHash: string;
let ada: { id: string; email: string };
let browser: Browser;

beforeAll(async () => {
  portal = await testPortal();
  app = await createSecondApp(portal);
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

beforeEach(async () => {
  portal.clock.set(start);
  const own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id, { passwordHash, preferredLanguage: 'fr' });
  browser = new Browser(app);
  expect((await browser.signIn(ada.email, password)).status).toBe(200);
});

async function signInWith(userAgent: string, from = new Browser(app)): Promise<void> {
  await from.call('GET', '/auth/csrf/');
  const headers = { 'user-agent': userAgent };
  const body = { email: ada.email, password };
  expect((await from.call('POST', '/auth/jwt/create/', { body, headers })).status).toBe(200);
}

const readMails = () => readMailbox(portal, ada.email);

it('mails nothing at the first sign-in of an account or from a known browser', async () => {
  await browser.signIn(ada.email, password);
  expect(await readMails()).toEqual([]);
});

it('mails the browser, time and address of a sign-in from a new browser', async () => {
  portal.clock.set(addMilliseconds(start, days(1)));
  await signInWith('Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0');
  const [letter, ...others] = await readMails();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ language: 'fr', subject: 'Nouvelle connexion à votre compte' });
  const textLines = letter?.text.split('\n') ?? [];
  expect(textLines).toContain('Navigateur\u00a0: Firefox sur Windows');
  expect(textLines).toContain('Date et heure\u00a0: 2 avril 2026 à 10:00 CEST');
  expect(textLines).toContain('Adresse\u00a0: 127.0.0.1');
  expect(textLines).toContainEqual(
    expect.stringMatching(/^http.*\/dashboard\/profile\?tab=sessions$/),
  );
});

it('mails once per browser, and per person on a shared browser', async () => {
  const shared = new Browser(app);
  await signInWith('curl', shared);
  await signInWith('curl', shared);
  expect(await readMails()).toHaveLength(1);
});

it('stores when a browser was first and last seen', async () => {
  portal.clock.set(addMilliseconds(start, days(9)));
  await browser.signIn(ada.email, password);
  const rows = await portal.database.orm
    .select()
    .from(knownBrowser)
    .where(eq(knownBrowser.userId, ada.id));
  expect(rows).toMatchObject([
    { firstSeenAt: '2026-04-01T08:00:00.000Z', lastSeenAt: '2026-04-10T08:00:00.000Z' },
  ]);
});

// @specification 4.1
it('asks a person with two-factor sign-in for a code and begins no session', async () => {
  const at = start.toISOString();
  await portal.database.orm
    .insert(twoFactor)
    .values({ userId: ada.id, encryptedSecret: Buffer.alloc(8), createdAt: at, confirmedAt: at });
  const other = new Browser(app);
  const response = await other.signIn(ada.email, password);
  expect(response).toMatchObject({
    status: 200,
    body: {
      two_fa_required: true,
      challenge_token: expect.any(String),
      second_factors: ['code'],
    },
  });
  expect(Object.keys(response.set)).toEqual(['device']);
  expect(await portal.database.orm.$count(session, eq(session.userId, ada.id))).toBe(1);
  expect(await readMails()).toEqual([]);
});
