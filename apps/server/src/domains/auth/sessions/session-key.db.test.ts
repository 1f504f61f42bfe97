import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Browser } from '#server/testing/browser.ts';
import { secretKey, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { session } from './session.table.ts';
import { createTokens } from './tokens.ts';

const password = 'correct horse battery';
const tokens = createTokens(secretKey);

let portal: TestPortal;
let ada: { id: string; email: string };
let browser: Browser;

beforeAll(async () => {
  portal = await testPortal();
  const own = await portal.world.addCustomer();
  const passwordHash = await hashPassword(password);
  ada = await portal.world.addCustomerUser(own.id, { passwordHash });
});
afterAll(() => portal.close());
beforeEach(async () => {
  browser = new Browser(portal.app);
  await browser.signIn(ada.email, password);
});

const getNewestSession = async () => {
  const [newest] = await portal.database.orm
    .select()
    .from(session)
    .where(eq(session.userId, ada.id))
    .orderBy(desc(session.ordinal))
    .limit(1);
  if (!newest) throw new Error('There is no session');
  return newest;
};
const getStatus = async (token: string) => {
  const headers = { cookie: `access_token=${token}` };
  return (await portal.app.inject({ url: '/api/v1/users/me/', headers })).statusCode;
};

it('gives each session 256 random bits besides its id, and stores their digest alone', async () => {
  const claim = tokens.readAccess(browser.cookie('access_token'));
  const { secret } = claim ?? {};
  expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32);
  const stored = await getNewestSession();
  expect(claim?.sessionId).toBe(stored.id);
  expect(stored.tokenDigest).toHaveLength(32);
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(tokens.readRefresh(browser.cookie('refresh_token'))?.secret).toBe(secret);
  await browser.signIn(ada.email, password);
  expect(tokens.readAccess(browser.cookie('access_token'))?.secret).not.toBe(secret);
});

it('keeps the random part through refreshes', async () => {
  const before = tokens.readAccess(browser.cookie('access_token'));
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(200);
  expect(tokens.readAccess(browser.cookie('access_token'))?.secret).toBe(before?.secret);
  expect((await browser.call('GET', '/users/me/')).status).toBe(200);
});

it.each([
  ['without its random part', () => null],
  ['with an empty one', () => ''],
  ['with another one', () => 'A'.repeat(43)],
  ['with its digest', (digest: Buffer) => digest.toString('base64url')],
  ['with a part of it', (_digest: Buffer, secret: string) => secret.slice(0, -1)],
  ['with more than it', (_digest: Buffer, secret: string) => `${secret}A`],
])('refuses a token of the session %s, though its signature is right', async (_name, toSecret) => {
  const { id: sessionId, tokenDigest } = await getNewestSession();
  const own = tokens.readAccess(browser.cookie('access_token'))?.secret ?? '';
  const secret = toSecret(tokenDigest ?? Buffer.alloc(0), own);
  const now = new Date();
  expect(await getStatus(tokens.access({ sessionId, secret: own }, now))).toBe(200);
  expect(await getStatus(tokens.access({ sessionId, secret }, now))).toBe(401);
  const refresh = { sessionId, secret, generation: 0 };
  const cookie = browser.jar.get('refresh_token');
  if (cookie) browser.jar.set('refresh_token', { ...cookie, value: tokens.refresh(refresh) });
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
  // The session itself goes on: the owner is not signed out by the attempt.
  expect(await getStatus(tokens.access({ sessionId, secret: own }, now))).toBe(200);
});

it('refuses the random part of another session of the person', async () => {
  const first = tokens.readAccess(browser.cookie('access_token'));
  await browser.signIn(ada.email, password);
  const { id: sessionId } = await getNewestSession();
  const mixed = tokens.access({ sessionId, secret: first?.secret ?? '' }, new Date());
  expect(await getStatus(mixed)).toBe(401);
});

it('goes on with a session from before there were random parts', async () => {
  const { id: sessionId } = await getNewestSession();
  await portal.database.orm
    .update(session)
    .set({ tokenDigest: null })
    .where(eq(session.id, sessionId));
  expect(await getStatus(tokens.access(sessionId, new Date()))).toBe(200);
  const cookie = browser.jar.get('refresh_token');
  const value = tokens.refresh({ sessionId, secret: null, generation: 0 });
  if (cookie) browser.jar.set('refresh_token', { ...cookie, value });
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(200);
  expect((await browser.call('GET', '/users/me/')).status).toBe(200);
});
