import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { Browser } from '#server/testing/browser.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import {
  generateCode,
  password,
  withPassword,
  withSecondFactor,
  type SecondFactor,
} from '#server/testing/second-factor.ts';
import { twoFactor } from './two-factor.table.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
/** The portal after its operator changed the key without naming the previous one. */
let changed: FastifyInstance;
let ada: { id: string; email: string };
let at: SecondFactor;
let browser: Browser;

beforeAll(async () => {
  portal = await testPortal();
  changed = await createSecondApp(portal);
});
afterAll(async () => {
  await changed.close();
  await portal.close();
});
beforeEach(async () => {
  portal.clock.set(start);
  const own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id);
  at = await withSecondFactor(portal, ada);
  browser = new Browser(changed);
});

async function enterCode(code: string) {
  const { body } = await browser.signIn(ada.email, password);
  const { challenge_token } = Object(body);
  return browser.call('POST', '/auth/jwt/verify-2fa/', {
    body: { challenge_token, totp_code: code },
  });
}

const listActions = async () => {
  const rows = await portal.database.orm
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id))
    .orderBy(asc(auditEntry.ordinal));
  return rows.map(({ action }) => action);
};

const codeNow = () => generateCode(at.secret, portal.clock.now());

it('refuses a code with a clear text instead of a server error, and records it', async () => {
  expect(await enterCode(codeNow())).toMatchObject({
    status: 400,
    body: {
      code: 'authenticator_unreadable',
      detail: expect.stringContaining('Log in with a recovery code'),
    },
  });
  expect((await listActions()).at(-1)).toBe('authenticator_unreadable');
  expect((await browser.call('GET', '/users/me/')).status).toBe(401);
});

it.each([
  ['nl', 'herstelcode'],
  ['fr', 'code de récupération'],
])('says it in the language %s', async (language, words) => {
  const { body } = await browser.signIn(ada.email, password);
  const { challenge_token } = Object(body);
  const response = await browser.call('POST', '/auth/jwt/verify-2fa/', {
    body: { challenge_token, totp_code: codeNow() },
    headers: { 'accept-language': language },
  });
  expect(response.body).toMatchObject({ detail: expect.stringContaining(words) });
});

it('counts no attempt, so that a recovery code is still accepted', async () => {
  for (let turn = 0; turn < 7; turn += 1)
    expect(await enterCode(codeNow())).toMatchObject({ status: 400 });
  const [code = ''] = at.recoveryCodes;
  expect(await enterCode(code)).toMatchObject({ status: 200 });
});

it('removes the set-up once a recovery code is proven, with an entry and a mail', async () => {
  await enterCode(codeNow());
  const [code = ''] = at.recoveryCodes;
  expect(await enterCode(code)).toMatchObject({ status: 200 });
  expect((await browser.call('GET', '/users/me/')).body).toMatchObject({
    two_factor_enabled: false,
  });
  expect(await listActions()).toEqual(
    expect.arrayContaining([
      'authenticator_unreadable',
      'use_recovery_code',
      'two_factor_reset_unreadable',
    ]),
  );
  const mails = await portal.database.orm
    .select({ template: mailOutbox.template })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, ada.email));
  expect(mails.map(({ template }) => template)).toContain('two_factor_disabled');
  expect(
    await browser.call('POST', '/auth/two-factor/enable/', { body: { password } }),
  ).toMatchObject({ status: 200 });
});

it('counts no code of a signed-in person either, and records each', async () => {
  browser.app = portal.app;
  await enterCode(codeNow());
  await portal.database.orm
    .update(twoFactor)
    .set({ encryptedSecret: Buffer.alloc(48) })
    .where(eq(twoFactor.userId, ada.id));
  const disable = (code: string) =>
    browser.call('POST', '/auth/two-factor/disable/', { body: { password, code } });
  for (let turn = 0; turn < 12; turn += 1)
    expect(await disable('123456')).toMatchObject({
      status: 400,
      body: { code: 'authenticator_unreadable' },
    });
  const actions = await listActions();
  expect(actions.filter((action) => action === 'authenticator_unreadable')).toHaveLength(12);
  const [code = ''] = at.recoveryCodes;
  expect(await disable(code)).toMatchObject({ status: 204 });
});

it('asks still for the second factor of a person who has only the password', async () => {
  for (let turn = 0; turn < 3; turn += 1) await enterCode(codeNow());
  expect(await browser.signIn(ada.email, password)).toMatchObject({
    body: { two_fa_required: true },
  });
});

it('keeps the set-up for the key that can read it', async () => {
  await enterCode(codeNow());
  browser.app = portal.app;
  browser.jar.clear();
  expect(await enterCode(codeNow())).toMatchObject({ status: 200 });
  const [code = ''] = at.recoveryCodes;
  expect(await enterCode(code)).toMatchObject({ status: 200 });
  expect((await browser.call('GET', '/users/me/')).body).toMatchObject({
    two_factor_enabled: true,
  });
});

it('discards a set-up that waits for its first code, and says to start again', async () => {
  const eva = await portal.world.addEmployee();
  await withPassword(portal, eva);
  const own = new Browser(portal.app);
  await own.signIn(eva.email, password);
  await own.call('POST', '/auth/two-factor/enable/', { body: { password } });
  const [pending] = await portal.database.orm
    .update(twoFactor)
    .set({ encryptedSecret: Buffer.alloc(48) })
    .where(eq(twoFactor.userId, eva.id))
    .returning({ userId: twoFactor.userId });
  expect(pending).toBeDefined();
  expect(
    await own.call('POST', '/auth/two-factor/enable/confirm/', { body: { totp_code: '123456' } }),
  ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('again') } });
  expect(await portal.database.orm.$count(twoFactor, eq(twoFactor.userId, eva.id))).toBe(0);
});
