import { changeMe, getMe } from '@portal/contract/users';
import { createSession, endSession, refreshSession } from '@portal/contract/auth';
import { createClinic, getCustomer, changeCustomer } from '@portal/contract/crm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let app: FastifyInstance;
let steward: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  app = await createSecondApp(portal, { environment: { PUBLIC_URL: 'http://portal.example' } });
  const own = await portal.world.addCustomer();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

afterAll(async () => {
  await app.close();
  await portal.close();
});

const withToken = (as: Caller, token: string): Caller => ({
  cookie: as.cookie.replace(/csrftoken=[^;]*/, `csrftoken=${token}`),
  csrf: token,
});

const changed = (as: Caller, headers: Record<string, string> = {}) =>
  portal.call(changeMe, { as, body: {}, headers });

describe('403 csrf_failed', () => {
  const refused = { status: 403, body: { code: 'csrf_failed' } };

  // @specification 7.2
  it('returns 403 csrf_failed without the header, without the cookie, and where they differ', async () => {
    const other = await portal.signedIn(await portal.world.addEmployee());
    expect(await changed({ ...steward, csrf: '' })).toMatchObject(refused);
    const cookie = steward.cookie.replace(/; csrftoken=.*/, '');
    expect(await changed({ ...steward, cookie })).toMatchObject(refused);
    expect(await changed({ ...steward, csrf: other.csrf })).toMatchObject(refused);
  });

  it('returns 403 csrf_failed for a token with another signature, even if cookie and header are equal', async () => {
    const [subject = '', signature = ''] = steward.csrf.split('.');
    const forged = `${subject}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`;
    for (const token of ['x', subject, `${subject}.`, forged, `.${signature}`]) {
      expect([token, await changed(withToken(steward, token))]).toMatchObject([token, refused]);
    }
  });

  it('returns 403 csrf_failed for a token of another session, and for an anonymous token', async () => {
    expect(await changed(withToken(steward, clinician.csrf))).toMatchObject(refused);
    expect(await changed(withToken(steward, portal.anonymous.csrf))).toMatchObject(refused);
  });

  it('returns 403 csrf_failed from a foreign page, by Origin and by what the browser says of the site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'https://localhost' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    ]) {
      expect([headers, await changed(steward, headers)]).toMatchObject([headers, refused]);
    }
  });

  it('returns 403 csrf_failed at sign-in, refresh and logout', async () => {
    const as = { cookie: '', csrf: '' };
    const body = { email: 'ada@example.org', password: 'x' };
    expect(await portal.call(createSession, { as, body })).toMatchObject(refused);
    expect(await portal.call(refreshSession, { as })).toMatchObject(refused);
    expect(await portal.call(endSession, { as })).toMatchObject(refused);
    // Checked before the body.
    expect(await portal.call(createSession, { as, body: {} })).toMatchObject(refused);
  });

  it('issues a valid token where the page lost its own', async () => {
    const browser = new Browser(portal.app);
    browser.jar.set('refresh', {
      name: 'access_token',
      value: /access_token=([^;]*)/.exec(steward.cookie)?.[1] ?? '',
    });
    expect((await browser.call('PATCH', '/users/me/', { body: {} })).status).toBe(403);
    expect((await browser.call('PATCH', '/users/me/', { body: {} })).status).toBe(200);
  });
});

describe('200', () => {
  it('accepts requests from our own page, wherever it was reached', async () => {
    for (const headers of [
      {},
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { host: 'portal:8080', origin: 'http://portal:8080' },
    ]) {
      expect([headers, (await changed(steward, headers)).status]).toEqual([headers, 200]);
    }
  });

  it('accepts requests from the public URL, behind a proxy that names another host', async () => {
    const browser = new Browser(app);
    const headers = { origin: 'http://portal.example', host: '10.0.0.3:8080' };
    await browser.call('GET', '/auth/csrf/');
    const response = await browser.call('POST', '/auth/jwt/logout/', { headers });
    expect(response.status).toBe(204);
  });

  it('accepts a GET request, which needs no token', async () => {
    expect((await portal.call(getMe, { as: { ...steward, csrf: '' } })).status).toBe(200);
  });

  // @specification 7.7
  it('keeps a valid token and replaces an invalid one', async () => {
    const browser = new Browser(portal.app);
    expect((await browser.call('GET', '/auth/csrf/')).status).toBe(204);
    const first = browser.cookie('csrftoken');
    await browser.call('GET', '/auth/csrf/');
    expect(browser.cookie('csrftoken')).toBe(first);
    browser.jar.set('csrftoken', { name: 'csrftoken', value: 'forged.token' });
    await browser.call('GET', '/auth/csrf/');
    expect(browser.cookie('csrftoken')).not.toBe('forged.token');
  });
});

describe('order of errors', () => {
  it('returns 401 before 403 csrf_failed before 403 permission_denied before 404 before 400', async () => {
    const params = { id: 'no id at all' };
    const body = { no_such_field: 1 };
    const noSession = { cookie: '', csrf: '' };
    const steps = [
      await portal.call(changeCustomer, { as: noSession, params, body }),
      await portal.call(changeCustomer, { as: { ...clinician, csrf: '' }, params, body }),
      await portal.call(changeCustomer, { as: clinician, params, body }),
      await portal.call(changeCustomer, { as: steward, params, body }),
      await portal.call(createClinic, { as: steward, body }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([401, 403, 403, 404, 400]);
    expect(steps.slice(0, 4).map((response) => Reflect.get(Object(response.body), 'code'))).toEqual(
      ['not_authenticated', 'csrf_failed', 'permission_denied', 'not_found'],
    );
  });

  it('returns 404 before 412, and 400 before 412', async () => {
    const { id } = await portal.world.addCustomer();
    const headers = { 'if-match': '"of another making"' };
    const missing = { id: '019a0000-0000-7000-8000-000000000000' };
    const status = async (params: { id: string }, body: Record<string, unknown>) =>
      (await portal.call(changeCustomer, { as: steward, params, body, headers })).status;
    expect(await status(missing, { name: 'A' })).toBe(404);
    expect(await status({ id }, { name: '' })).toBe(400);
    expect(await status({ id }, { name: 'A' })).toBe(412);
    expect((await portal.call(getCustomer, { as: steward, params: { id } })).status).toBe(200);
  });

  it('returns 404 for an unknown path, 405 for another method, 401 for a known call, all without a session', async () => {
    const noSession = new Browser(portal.app);
    expect((await noSession.call('GET', '/crm/nothing/')).status).toBe(404);
    expect((await noSession.call('POST', '/crm/nothing/')).status).toBe(404);
    expect((await noSession.call('PUT', '/crm/customers/')).status).toBe(405);
    expect((await noSession.call('DELETE', '/users/me')).status).toBe(405);
    expect((await noSession.call('GET', '/crm/customers/')).status).toBe(401);
    expect((await noSession.call('GET', '/crm/customers')).status).toBe(401);
  });
});
