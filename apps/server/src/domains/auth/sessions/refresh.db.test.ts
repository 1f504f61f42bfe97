import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { days, addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const password = 'correct horse battery';
const start = new Date('2026-03-01T08:00:00Z');

let portal: TestPortal;
let app: FastifyInstance;
let other: FastifyInstance;
let ada: { id: string; email: string };
let browser: Browser;

beforeAll(async () => {
  portal = await testPortal();
  app = await createSecondApp(portal);
  other = await createSecondApp(portal);
  const own = await portal.world.addCustomer();
  const passwordHash = await hashPassword(password);
  ada = await portal.world.addCustomerUser(own.id, { passwordHash });
});

afterAll(async () => {
  await app.close();
  await other.close();
  await portal.close();
});

beforeEach(async () => {
  portal.clock.set(start);
  browser = new Browser(app);
  await browser.signIn(ada.email, password);
});

const advance = (milliseconds: number): void =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const refresh = async (window: Browser) => (await window.call('POST', '/auth/jwt/refresh/')).status;
const getOwnStatus = async (window: Browser) => (await window.call('GET', '/users/me/')).status;

describe('refresh', () => {
  // @specification 7.11
  it('returns 200 with new tokens and an empty body', async () => {
    const before = browser.copy();
    const response = await browser.call('POST', '/auth/jwt/refresh/');
    expect(response).toMatchObject({ status: 200, body: {} });
    expect(Object.keys(response.set).toSorted()).toEqual([
      'access_token',
      'csrftoken',
      'refresh_token',
    ]);
    expect(browser.cookie('refresh_token')).not.toBe(before.cookie('refresh_token'));
    expect(await getOwnStatus(browser)).toBe(200);
  });

  it('returns 200 after the access token expired, also on another instance', async () => {
    advance(minutes(15) - 1);
    expect(await getOwnStatus(browser)).toBe(200);
    advance(1);
    expect(await getOwnStatus(browser)).toBe(401);
    browser.app = other;
    expect(await refresh(browser)).toBe(200);
    expect(await getOwnStatus(browser)).toBe(200);
  });

  it('returns 200 and one refresh token for tabs that refresh at once', async () => {
    const tabs = [browser.copy(), browser.copy(), browser.copy()];
    expect(await Promise.all(tabs.map(refresh))).toEqual([200, 200, 200]);
    expect(await Promise.all(tabs.map(getOwnStatus))).toEqual([200, 200, 200]);
    expect(new Set(tabs.map((tab) => tab.cookie('refresh_token'))).size).toBe(1);
  });

  it('returns 200 for a second tab within ten seconds, then 401 and ends the session', async () => {
    const [late, tooLate] = [browser.copy(), browser.copy()];
    await refresh(browser);
    advance(seconds(10) - 1);
    expect(await refresh(late)).toBe(200);
    advance(1);
    expect(await refresh(tooLate)).toBe(401);
    expect(await getOwnStatus(browser)).toBe(401);
    expect(await refresh(browser)).toBe(401);
    expect(await listAuditActions()).toContain('refresh_token_reused');
  });

  it('returns 401 for a token reused from another browser and ends the session', async () => {
    const thief = browser.copy();
    thief.jar.delete('device');
    await refresh(browser);
    expect(await refresh(thief)).toBe(401);
    expect(await getOwnStatus(browser)).toBe(401);
  });

  it('returns 401 for a token reused with the device cookie of another person', async () => {
    const otherBrowser = new Browser(app);
    await otherBrowser.signIn(ada.email, password);
    const thief = browser.copy();
    const device = otherBrowser.jar.get('device');
    if (device) thief.jar.set('device', device);
    await refresh(browser);
    expect(await refresh(thief)).toBe(401);
    expect(await getOwnStatus(browser)).toBe(401);
    expect(await getOwnStatus(otherBrowser)).toBe(200);
  });

  it('returns 401 for a token two generations old', async () => {
    const old = browser.copy();
    await refresh(browser);
    await refresh(browser);
    expect(await refresh(old)).toBe(401);
    expect(await getOwnStatus(browser)).toBe(401);
  });

  it('returns 401 without a token, for a forged one and for an access token', async () => {
    const path = '/api/v1/auth/jwt/';
    const access = browser.cookie('access_token') ?? '';
    const token = browser.cookie('refresh_token') ?? '';
    for (const value of [undefined, `${token}x`, 'x', access, token.replace('.0.', '.1.')]) {
      const forger = new Browser(app);
      await forger.call('GET', '/auth/csrf/');
      if (value) forger.jar.set('refresh_token', { name: 'refresh_token', value, path });
      expect([value, await refresh(forger)]).toEqual([value, 401]);
    }
    expect(await getOwnStatus(browser)).toBe(200);
  });
});

describe('expiry', () => {
  it('returns 401 after seven idle days', async () => {
    const copiedBrowser = browser.copy();
    advance(days(7) - 1);
    expect(await refresh(browser)).toBe(200);
    browser = copiedBrowser;
    portal.clock.set(addMilliseconds(start, days(100)));
    await browser.signIn(ada.email, password);
    advance(days(7));
    expect(await refresh(browser)).toBe(401);
  });

  it('returns 401 after thirty days despite refreshes', async () => {
    for (let week = 0; week < 4; week += 1) {
      advance(days(7) - 1);
      expect(await refresh(browser)).toBe(200);
    }
    advance(days(2));
    expect(await refresh(browser)).toBe(200);
    portal.clock.set(addMilliseconds(start, days(30)));
    expect(await getOwnStatus(browser)).toBe(401);
    expect(await refresh(browser)).toBe(401);
  });
});

async function listAuditActions(): Promise<string[]> {
  const rows = await portal.database.orm
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id));
  return rows.map(({ action }) => action);
}
