import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const password = 'correct horse battery';

let portal: TestPortal;
let app: FastifyInstance;
let other: FastifyInstance;
let passwordHash: string;
let own: { id: string };
let ada: { id: string; email: string };
let browser: Browser;

beforeAll(async () => {
  portal = await testPortal();
  app = await createSecondApp(portal);
  other = await createSecondApp(portal);
  passwordHash = await hashPassword(password);
});

afterAll(async () => {
  await app.close();
  await other.close();
  await portal.close();
});

beforeEach(async () => {
  own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id, { passwordHash });
  browser = new Browser(app);
  await browser.signIn(ada.email, password);
  expect(await getStatus('/users/me/')).toBe(200);
  // From here on the load balancer sends the browser to the other instance.
  browser.app = other;
});

const getStatus = async (path: string) => (await browser.call('GET', path)).status;

describe('sign-out', () => {
  // @specification 7.9
  it('returns 204, clears the cookies and ends the session on every instance', async () => {
    const stolen = browser.copy();
    browser.app = app;
    const response = await browser.call('POST', '/auth/jwt/logout/');
    expect(response).toMatchObject({ status: 204, body: null });
    expect([...browser.jar.keys()]).toEqual(['device']);
    expect((await stolen.call('GET', '/users/me/')).status).toBe(401);
    expect((await stolen.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
    const [entry] = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'sign_out'));
    expect(entry).toMatchObject({ objectId: ada.id, actorKind: 'customer', actorId: ada.id });
  });

  it('returns 204 and ends the session for a refresh token alone', async () => {
    const stolen = browser.copy();
    browser.jar.delete('access_token');
    expect((await browser.call('POST', '/auth/jwt/logout/')).status).toBe(204);
    expect((await stolen.call('GET', '/users/me/')).status).toBe(401);
  });

  it('returns 204 for a repeat, without a session and with an empty JSON body', async () => {
    const copiedBrowser = browser.copy();
    expect((await browser.call('POST', '/auth/jwt/logout/')).status).toBe(204);
    expect((await copiedBrowser.call('POST', '/auth/jwt/logout/')).status).toBe(204);
    const anonymousBrowser = new Browser(app);
    await anonymousBrowser.call('GET', '/auth/csrf/');
    const headers = { 'content-type': 'application/json' };
    const response = await anonymousBrowser.call('POST', '/auth/jwt/logout/', { headers });
    expect(response.status).toBe(204);
  });

  it('returns 403 without the CSRF token and keeps the session', async () => {
    const headers = { 'x-csrftoken': 'none' };
    const response = await browser.call('POST', '/auth/jwt/logout/', { headers });
    expect(response).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    expect(await getStatus('/users/me/')).toBe(200);
  });
});

describe('next request', () => {
  it('returns 401 for a deactivated user', async () => {
    await portal.database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.id, ada.id));
    expect(await getStatus('/users/me/')).toBe(401);
    expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
  });

  // @specification 4.37
  it('returns 401 while the user’s customer is inactive, and 200 afterwards', async () => {
    await portal.database.orm
      .update(customer)
      .set({ isActive: false })
      .where(eq(customer.id, own.id));
    expect(await getStatus('/users/me/')).toBe(401);
    await portal.database.orm
      .update(customer)
      .set({ isActive: true })
      .where(eq(customer.id, own.id));
    expect(await getStatus('/users/me/')).toBe(200);
  });

  it('returns 401 for an anonymized user', async () => {
    const anonymizedAt = '2026-01-01T00:00:00Z';
    await portal.database.orm
      .update(userAccount)
      .set({ anonymizedAt })
      .where(eq(userAccount.id, ada.id));
    expect(await getStatus('/users/me/')).toBe(401);
  });

  it('returns 403 for an employee whose group lost the permission or who left the group', async () => {
    const carl = await portal.world.addEmployee(['users']);
    await portal.database.orm
      .update(userAccount)
      .set({ passwordHash })
      .where(eq(userAccount.id, carl.id));
    await browser.signIn(carl.email, password);
    expect(await getStatus('/users/customers/')).toBe(200);
    const [membership] = await portal.database.orm
      .select()
      .from(groupMember)
      .where(eq(groupMember.userId, carl.id));
    const groupId = membership?.groupId ?? '';
    await portal.database.orm
      .update(userGroup)
      .set({ permissions: ['staff'] })
      .where(eq(userGroup.id, groupId));
    expect(await getStatus('/users/customers/')).toBe(403);
    await portal.database.orm
      .update(userGroup)
      .set({ permissions: ['users'] })
      .where(eq(userGroup.id, groupId));
    expect(await getStatus('/users/customers/')).toBe(200);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, carl.id));
    expect(await getStatus('/users/customers/')).toBe(403);
  });
});
