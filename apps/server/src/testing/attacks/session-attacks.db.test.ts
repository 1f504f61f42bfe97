import { confirmPassword, endSession, reauthenticate, refreshSession } from '@portal/contract/auth';
import { exportPerson, requestAnonymization } from '@portal/contract/compliance';
import { createCustomer, listCustomers } from '@portal/contract/crm';
import { createDocument, requestUpload } from '@portal/contract/documents';
import { changeEmployee, getMe, listEmployees } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkPurpose } from '#server/domains/auth/links/account-link.table.ts';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { Browser } from '../browser.ts';
import { testPortal, type Caller, type TestPortal } from '../portal.ts';
import { password, startChallenge, type SecondFactor } from '../second-factor.ts';
import { addOthers, addOwner, issueTestLink, readCookie } from './attacked-people.ts';

let portal: TestPortal;
/** An employee with a second factor, and one without. */
let ada: { id: string; email: string };
let adasFactor: SecondFactor;
let bob: { id: string; email: string };
let bobs: Caller;
let eve: { id: string; email: string };
let eves: Caller;

beforeAll(async () => {
  portal = await testPortal();
  ({ ada, adasFactor } = await addOwner(portal));
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ bob, bobs, eve, eves } = await addOthers(portal));
});

const issue = (userId: string, purpose: LinkPurpose) => issueTestLink(portal, userId, purpose);

/** Signs in as a browser does, and returns it. */
async function signIn(email: string): Promise<Browser> {
  const browser = new Browser(portal.app);
  expect((await browser.signIn(email, password)).status).toBe(200);
  return browser;
}

const me = (cookie: string) => portal.call(getMe, { as: { cookie, csrf: '' } });

describe('a session that an attacker chose', () => {
  it('refuses to begin a session under the cookies that the browser had', async () => {
    const attacker = await signIn(eve.email);
    const victim = attacker.copy();
    const before = victim.cookie('access_token');
    expect(
      (await victim.call('POST', '/auth/jwt/create/', { body: { email: bob.email, password } }))
        .status,
    ).toBe(200);
    expect(victim.cookie('access_token')).not.toBe(before);
    expect((await attacker.call('GET', '/users/me/')).body).not.toMatchObject({ id: bob.id });
  });

  it('refuses the tokens of before in the new session', async () => {
    const browser = new Browser(portal.app);
    await browser.call('GET', '/auth/csrf/');
    const early = browser.cookie('csrftoken') ?? '';
    await browser.signIn(bob.email, password);
    browser.jar.set('csrftoken', { name: 'csrftoken', value: early });
    expect(await browser.call('PATCH', '/users/me/', { body: {} })).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    });
  });

  it.each([
    ['a refresh token', async () => (await signIn(bob.email)).cookie('refresh_token')],
    ['a CSRF token', async () => bobs.csrf],
    ['the token of a browser', async () => (await signIn(bob.email)).cookie('device')],
    ['the token of a sign-in that waits for its code', () => startChallenge(portal, ada)],
    ['the token of a mailed link', async () => (await issue(bob.id, 'reset_password')).token],
    ['the id of a person', async () => bob.id],
    [
      'a token without its signature',
      async () => readCookie(bobs, 'access_token').replace(/\.[^.]*$/, ''),
    ],
    [
      'a token with an empty signature',
      async () => readCookie(bobs, 'access_token').replace(/[^.]*$/, ''),
    ],
    ['a token with something behind it', async () => `${readCookie(bobs, 'access_token')}x`],
    [
      'a token twice',
      async () => `${readCookie(bobs, 'access_token')}.${readCookie(bobs, 'access_token')}`,
    ],
    [
      'a JSON Web Token of no algorithm',
      async () =>
        `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub: bob.id })).toString('base64url')}.`,
    ],
    ['a token in capitals', async () => readCookie(bobs, 'access_token').toUpperCase()],
    ['nothing', async () => ''],
  ])('refuses %s as an access token', async (_what, create) => {
    expect((await me(`access_token=${await create()}`)).status).toBe(401);
  });

  it('refuses the id of a session in the token of another one', async () => {
    const [own, foreign] = [readCookie(eves, 'access_token'), readCookie(bobs, 'access_token')];
    const spliced = own.replace(/^[^.]*/, /^[^.]*/.exec(foreign)?.[0] ?? '');
    expect((await me(`access_token=${spliced}`)).status).toBe(401);
  });

  it('refuses an access token after 15 minutes', async () => {
    expect((await me(bobs.cookie)).status).toBe(200);
    portal.clock.set(addMilliseconds(portal.clock.now(), minutes(15) + seconds(1)));
    expect((await me(bobs.cookie)).status).toBe(401);
  });
});

describe('a cookie that is sent again', () => {
  it.each(['sign-out', 'a new password', 'deactivation', 'the end by a colleague'])(
    'refuses every cookie of before %s',
    async (what) => {
      const browser = await signIn(bob.email);
      const stolen = browser.copy();
      const { orm } = portal.database;
      if (what === 'sign-out') await browser.call('POST', '/auth/jwt/logout/');
      else if (what === 'a new password') {
        const { token } = await issue(bob.id, 'reset_password');
        const body = { uid: bob.id, token, new_password: 'vierkante-kachel-7' };
        expect((await portal.call(confirmPassword, { body })).status).toBe(204);
      } else if (what === 'deactivation')
        await orm.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, bob.id));
      else {
        const url = `/api/v1/users/${bob.id}/sessions/`;
        const headers = { cookie: adasFactor.as.cookie, 'x-csrftoken': adasFactor.as.csrf };
        const as = await portal.signedIn(ada);
        await portal.app.inject({
          method: 'DELETE',
          url,
          headers: { ...headers, cookie: as.cookie, 'x-csrftoken': as.csrf },
        });
      }
      expect((await stolen.call('GET', '/users/me/')).status).toBe(401);
      expect((await stolen.call('POST', '/auth/jwt/refresh/')).status).not.toBe(200);
    },
  );

  it('refuses a stolen refresh token without the CSRF token of its session', async () => {
    const browser = await signIn(bob.email);
    const thief = new Browser(portal.app);
    const token = browser.jar.get('refresh_token');
    if (token) thief.jar.set('refresh_token', token);
    await thief.call('GET', '/auth/csrf/');
    expect(await thief.call('POST', '/auth/jwt/refresh/')).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    });
    expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(200);
  });

  it('refuses the proof of a password after another sign-in', async () => {
    expect((await portal.call(reauthenticate, { as: bobs, body: { password } })).status).toBe(204);
    await portal.call(endSession, { as: bobs });
    const response = await portal.call(exportPerson, { as: bobs, params: eve });
    expect(response.status).toBe(401);
  });

  it('refuses the password of somebody else as a proof', async () => {
    const other = 'een-ander-wachtwoord';
    const response = await portal.call(reauthenticate, { as: bobs, body: { password: other } });
    expect(response.status).toBe(400);
  });

  it('refuses what one may no longer do, with a key that was used before', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { name: newId() };
    const made = await portal.call(createCustomer, { as: bobs, body, headers });
    expect(made.status).toBe(201);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, bob.id));
    const again = await portal.call(createCustomer, { as: bobs, body, headers });
    expect(again.status).toBe(403);
  });

  it('refuses a call to somebody else with the key of a colleague', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { name: newId() };
    const made = await portal.call(createCustomer, { as: bobs, body, headers });
    const response = await portal.call(createCustomer, { as: eves, body, headers });
    expect(response.status).toBe(403);
    expect(JSON.stringify(response.body)).not.toContain(made.body.id);
  });
});

describe('a session whose person changes', () => {
  it('refuses what the role allowed, from the next request on', async () => {
    expect((await portal.call(listEmployees, { as: bobs })).status).toBe(200);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, bob.id));
    expect((await portal.call(listEmployees, { as: bobs })).status).toBe(403);
  });

  it('refuses a file that somebody else has sent', async () => {
    const { body: target } = await portal.call(requestUpload, {
      as: bobs,
      body: { upload_type: 'document', blob_path: 'manual.pdf' },
    });
    const url = new URL(target.upload_url);
    const sent = await portal.app.inject({
      method: 'PUT',
      url: url.pathname + url.search,
      headers: { ...target.headers, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.7\n'),
    });
    expect(sent.statusCode).toBe(201);
    const as = await portal.signedIn(ada);
    const body = { title: 'x', category: 'technical', blob_path: target.blob_path };
    expect(await portal.call(createDocument, { as, body })).toMatchObject({
      status: 400,
      body: { blob_path: [expect.any(String)] },
    });
    const again = await portal.app.inject({
      method: 'PUT',
      url: url.pathname + url.search,
      headers: { ...target.headers, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.7\n'),
    });
    expect(again.statusCode).not.toBe(201);
  });

  it('refuses a file to a person whose account was closed meanwhile', async () => {
    const body = { upload_type: 'document', blob_path: 'manual.pdf' };
    const { body: target } = await portal.call(requestUpload, { as: bobs, body });
    const as = await portal.signedIn(ada);
    await portal.call(changeEmployee, { as, params: bob, body: { is_active: false } });
    const document = { title: 'x', category: 'technical', blob_path: target.blob_path };
    expect((await portal.call(createDocument, { as: bobs, body: document })).status).toBe(401);
  });

  it.each([
    ['themselves as another person', { user_id: 'x' }, 400],
    ['somebody else', {}, 403],
  ])('refuses a customer’s user who wants to be rid of %s', async (_who, given, status) => {
    const body = { user_id: bob.id, password, ...given };
    const response = await portal.call(requestAnonymization, { as: eves, body });
    expect([status, 403]).toContain(response.status);
    expect((await portal.call(getMe, { as: bobs })).status).toBe(200);
  });

  it.each(['as_customer_id', 'as_user_id', 'as_of'])(
    'refuses a customer’s user who asks with %s',
    async (name) => {
      const value = name === 'as_of' ? '2030-01-01T00:00:00Z' : newId();
      const url = `/api/v1/products/manufacturers/?${name}=${value}`;
      const response = await portal.app.inject({ url, headers: { cookie: eves.cookie } });
      expect(response.statusCode).toBe(403);
    },
  );

  it('refuses to show a customer’s user other customers in a list', async () => {
    expect((await portal.call(listCustomers, { as: eves })).status).toBe(403);
    expect((await portal.call(refreshSession, { as: eves })).status).toBe(401);
  });
});
