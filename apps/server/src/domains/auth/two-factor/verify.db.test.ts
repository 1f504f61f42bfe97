import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, createSession, verifySecondFactor } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { attempt } from '../limits/attempt.table.ts';
import { session } from '../sessions/session.table.ts';
import { appBeside } from '../../../../test/app-beside.ts';
import { Browser } from '../../../../test/browser.ts';
import { secretKey, testPortal, type TestPortal } from '../../../../test/portal.ts';
import {
  challengeOf,
  codeAt,
  password,
  withPassword,
  withSecondFactor,
  type SecondFactor,
} from '../../../../test/second-factor.ts';
import { recoveryCode, twoFactorChallenge } from './two-factor.table.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let otherInstance: FastifyInstance;
let own: { id: string };
let ada: { id: string; email: string };
let at: SecondFactor;

beforeAll(async () => {
  portal = await testPortal();
  otherInstance = await appBeside(portal, { environment: { SECRET_KEY: secretKey } });
});
afterAll(async () => {
  await otherInstance.close();
  await portal.close();
});

beforeEach(async () => {
  portal.clock.set(start);
  own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id);
  at = await withSecondFactor(portal, ada);
});

const challenge = () => challengeOf(portal, ada);
const verify = (challenge_token: string, totp_code: string) =>
  portal.call(verifySecondFactor, { body: { challenge_token, totp_code } });
const codeNow = (drift = 0) =>
  codeAt(at.secret, addMilliseconds(portal.clock.now(), seconds(drift)));
/** A code that fits no step near now. */
const wrongCode = () => codeNow(3600);

const invalidCode = { status: 400, body: { code: 'invalid_code' } };
const expired = { status: 400, body: { code: 'challenge_expired' } };
const locked = { status: 423, body: { code: 'account_locked' } };

const openSessions = () =>
  portal.database.orm.$count(session, and(eq(session.userId, ada.id), isNull(session.endedAt)));

const listAuditActions = async () => {
  const rows = await portal.database.orm
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id))
    .orderBy(auditEntry.ordinal);
  return rows.map(({ action }) => action);
};

/** How many of the answers have each status. */
function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('signing in with a code', () => {
  it('is asked for after the right password, and sets the cookies that the password would', async () => {
    const browser = new Browser(portal.app);
    const first = await browser.signIn(ada.email, password);
    expect(first.body).toEqual({ two_fa_required: true, challenge_token: expect.any(String) });
    expect(Object.keys(first.set)).toEqual(['device']);
    expect((await browser.call('GET', '/users/me/')).status).toBe(401);
    const { challenge_token } = Object(first.body);
    const before = browser.cookie('csrftoken');
    const second = await browser.call('POST', '/auth/jwt/verify-2fa/', {
      body: { challenge_token, totp_code: codeNow() },
    });
    expect(second).toMatchObject({ status: 200, body: {} });
    expect(Object.keys(second.set).toSorted()).toEqual([
      'access_token',
      'csrftoken',
      'device',
      'refresh_token',
    ]);
    expect(second.set['device']?.value).toBe(first.set['device']?.value);
    expect(browser.cookie('csrftoken')).not.toBe(before);
    expect((await browser.call('GET', '/users/me/')).body).toMatchObject({
      email: ada.email,
      two_factor_enabled: true,
    });
    expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(200);
  });

  it('403 without the CSRF token', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/auth/jwt/verify-2fa/',
      payload: { challenge_token: await challenge(), totp_code: codeNow() },
    });
    expect(response.statusCode).toBe(403);
  });

  it('400 at missing fields', async () => {
    const response = await portal.call(verifySecondFactor, { body: {} });
    expect(response).toMatchObject({
      status: 400,
      body: { challenge_token: [expect.any(String)], totp_code: [expect.any(String)] },
    });
  });

  it('challenge_expired for a token that is none, was used, or is five minutes old', async () => {
    expect(await verify('x', codeNow())).toMatchObject(expired);
    const used = await challenge();
    expect((await verify(used, codeNow())).status).toBe(200);
    expect(await verify(used, codeNow(30))).toMatchObject(expired);
    const old = await challenge();
    portal.clock.set(addMilliseconds(start, minutes(5)));
    expect(await verify(old, codeNow())).toMatchObject(expired);
    portal.clock.set(addMilliseconds(start, minutes(5) - 1));
    expect((await verify(old, codeNow())).status).toBe(200);
  });

  it('keeps no token', async () => {
    const token = await challenge();
    const storedChallenges = await portal.database.orm.select().from(twoFactorChallenge);
    expect(
      storedChallenges.some(({ tokenDigest }) => tokenDigest.includes(Buffer.from(token))),
    ).toBe(false);
  });

  it.for([
    ['two steps early', 60, 400],
    ['one step early', 30, 200],
    ['in time', 0, 200],
    ['two steps late', -60, 400],
  ] as const)('a code %s', async ([, drift, status]) => {
    expect((await verify(await challenge(), codeNow(drift))).status).toBe(status);
  });

  it('a code one step late, for a clock that is slow', async () => {
    portal.clock.set(addMilliseconds(start, minutes(2)));
    expect((await verify(await challenge(), codeNow(-30))).status).toBe(200);
  });

  it('takes a code as apps show it, with a space', async () => {
    const code = codeNow();
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await verify(await challenge(), spaced)).status).toBe(200);
  });

  it('takes no code twice, nor one of an earlier step than the last', async () => {
    expect((await verify(await challenge(), codeNow(30))).status).toBe(200);
    expect(await verify(await challenge(), codeNow(30))).toMatchObject(invalidCode);
    expect(await verify(await challenge(), codeNow())).toMatchObject(invalidCode);
    portal.clock.set(addMilliseconds(start, seconds(30)));
    expect(await verify(await challenge(), codeNow())).toMatchObject(invalidCode);
    expect((await verify(await challenge(), codeNow(30))).status).toBe(200);
  });

  it('takes the code that confirmed the app no second time', async () => {
    expect(await verify(await challenge(), codeNow(-30))).toMatchObject(invalidCode);
  });

  it('lets one of eight in who come with the same code, on two instances', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, challenge));
    const before = await openSessions();
    const responses = await Promise.all(
      tokens.map((token, index) =>
        verifyAt(index % 2 ? otherInstance : portal.app, token, codeNow()),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 400: 7 });
    expect(await openSessions()).toBe(before + 1);
  });

  it('uses a challenge once, of eight who come with it and the same code', async () => {
    const token = await challenge();
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(token, codeNow())));
    expect(countStatuses(responses)).toEqual({ 200: 1, 400: 7 });
  });

  it('ends after five wrong codes, for the right one too', async () => {
    const token = await challenge();
    for (let count = 0; count < 5; count += 1)
      expect(await verify(token, wrongCode())).toMatchObject(invalidCode);
    expect(await verify(token, codeNow())).toMatchObject(expired);
    expect((await verify(await challenge(), codeNow())).status).toBe(200);
  });

  it('looks at no more than five of 40 guesses at once, on two instances', async () => {
    const token = await challenge();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        verifyAt(index % 2 ? otherInstance : portal.app, token, wrongCode()),
      ),
    );
    const codes = responses.map(({ body }) => Object(body).code);
    expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'challenge_expired')).toHaveLength(35);
  });

  it('locks the step after ten wrong codes of a person over all challenges, for 15 minutes', async () => {
    const tokens = await Promise.all([challenge(), challenge(), challenge()]);
    for (const token of tokens.slice(0, 2)) {
      for (let count = 0; count < 5; count += 1) await verify(token, wrongCode());
    }
    const refused = await verify(tokens[2] ?? '', codeNow());
    expect(refused).toMatchObject({
      ...locked,
      body: { code: 'account_locked', locked_until: '2026-04-01T08:15:05.000Z' },
    });
    expect(refused.headers['retry-after']).toBe('900');
    portal.clock.set(addMilliseconds(start, minutes(15)));
    expect((await verify(await challenge(), codeNow())).status).toBe(200);
  });

  it('looks at no more than ten of 60 guesses at once over twelve challenges, on two instances', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, challenge));
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_none, index) =>
        verifyAt(index % 2 ? otherInstance : portal.app, tokens[index % 12] ?? '', wrongCode()),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 400: 10, 423: 50 });
  });

  it('forgets wrong codes after a right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      portal.clock.set(addMilliseconds(start, minutes(round)));
      const token = await challenge();
      for (let count = 0; count < 4; count += 1) await verify(token, wrongCode());
      expect((await verify(token, codeNow())).status).toBe(200);
    }
    expect(await portal.database.orm.$count(attempt, eq(attempt.subject, ada.id))).toBe(0);
  });

  it('is over once the password changes in between', async () => {
    const token = await challenge();
    const body = { old_password: password, new_password: 'een-ander-wachtwoord-7' };
    expect((await portal.call(changePassword, { as: at.as, body })).status).toBe(204);
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('is over once the account, or its customer, is deactivated in between', async () => {
    const token = await challenge();
    const { orm } = portal.database;
    await orm.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, ada.id));
    expect(await verify(token, codeNow())).toMatchObject(expired);
    await orm.update(userAccount).set({ isActive: true }).where(eq(userAccount.id, ada.id));
    await orm.update(customer).set({ isActive: false }).where(eq(customer.id, own.id));
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('is not asked of others', async () => {
    const eva = await portal.world.addCustomerUser(own.id);
    await withPassword(portal, eva);
    const body = { email: eva.email, password };
    expect((await portal.call(createSession, { body })).body.two_fa_required).toBe(false);
    const bob = await portal.world.addCustomerUser(own.id);
    const his = await withSecondFactor(portal, bob);
    expect(await verify(await challenge(), codeAt(his.secret, start))).toMatchObject(invalidCode);
    expect(await verify(await challenge(), his.recoveryCodes[0] ?? '')).toMatchObject(invalidCode);
  });
});

describe('signing in with a recovery code', () => {
  it('lets in once with each, whatever its case and separators, and says so in the audit trail', async () => {
    const [one = '', two = ''] = at.recoveryCodes;
    expect((await verify(await challenge(), one)).status).toBe(200);
    expect(await listAuditActions()).toContain('use_recovery_code');
    expect(await verify(await challenge(), one)).toMatchObject(invalidCode);
    const written = ` ${two.replace('-', ' ').toLowerCase()} `;
    expect((await verify(await challenge(), written)).status).toBe(200);
    const isUnused = and(eq(recoveryCode.userId, ada.id), isNull(recoveryCode.usedAt));
    expect(await portal.database.orm.$count(recoveryCode, isUnused)).toBe(8);
  });

  it('counts wrong ones as wrong codes', async () => {
    const token = await challenge();
    for (let count = 0; count < 5; count += 1)
      expect(await verify(token, '00000-0000Z')).toMatchObject(invalidCode);
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('still lets in once the portal has another secret key, which apps’ codes do not', async () => {
    const rekeyed = await appBeside(portal);
    const browser = new Browser(rekeyed);
    await browser.call('GET', '/auth/csrf/');
    const enter = async (totp_code: string) => {
      const body = { challenge_token: await challenge(), totp_code };
      return browser.call('POST', '/auth/jwt/verify-2fa/', { body });
    };
    expect(await enter(codeNow())).toMatchObject({ status: 500, body: { code: 'server_error' } });
    expect((await enter(at.recoveryCodes[0] ?? '')).status).toBe(200);
    await rekeyed.close();
  });

  it('lets one of six in who come with the same, on two instances', async () => {
    const [code = ''] = at.recoveryCodes;
    const tokens = await Promise.all(Array.from({ length: 6 }, challenge));
    const before = await openSessions();
    const responses = await Promise.all(
      tokens.map((token, index) => verifyAt(index % 2 ? otherInstance : portal.app, token, code)),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 400: 5 });
    expect(await openSessions()).toBe(before + 1);
    expect((await portal.call(getMe, { as: at.as })).status).toBe(200);
  });
});

/** The same call, on one instance of several. */
async function verifyAt(app: FastifyInstance, challenge_token: string, totp_code: string) {
  const { cookie, csrf } = portal.nobody;
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/jwt/verify-2fa/',
    headers: { cookie, 'x-csrftoken': csrf },
    payload: { challenge_token, totp_code },
  });
  const body: unknown = response.json();
  return { status: response.statusCode, body };
}
