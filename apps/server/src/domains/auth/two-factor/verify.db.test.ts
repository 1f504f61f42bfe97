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
import { createSecondApp } from '#server/testing/second-app.ts';
import { Browser } from '#server/testing/browser.ts';
import { secretKey, testPortal, type TestPortal } from '#server/testing/portal.ts';
import {
  startChallenge,
  generateCode,
  password,
  withPassword,
  withSecondFactor,
  type SecondFactor,
} from '#server/testing/second-factor.ts';
import { recoveryCode, twoFactorChallenge } from './two-factor.table.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let otherInstance: FastifyInstance;
let own: { id: string };
let ada: { id: string; email: string };
let at: SecondFactor;

beforeAll(async () => {
  portal = await testPortal();
  otherInstance = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
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

const challenge = () => startChallenge(portal, ada);
const verify = (challenge_token: string, totp_code: string) =>
  portal.call(verifySecondFactor, { body: { challenge_token, totp_code } });
const codeNow = (drift = 0) =>
  generateCode(at.secret, addMilliseconds(portal.clock.now(), seconds(drift)));
/** Returns a code that matches no step near the current time. */
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

/** Counts responses by status. */
function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('authenticator code', () => {
  // @specification 4.3, 7.12
  it('requires the code after the password and then sets the session cookies', async () => {
    const browser = new Browser(portal.app);
    const first = await browser.signIn(ada.email, password);
    expect(first.body).toEqual({
      two_fa_required: true,
      challenge_token: expect.any(String),
      second_factors: ['code'],
      two_factor_setup_required: false,
    });
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

  it('returns 403 without the CSRF token', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/auth/jwt/verify-2fa/',
      payload: { challenge_token: await challenge(), totp_code: codeNow() },
    });
    expect(response.statusCode).toBe(403);
  });

  it('returns 400 for missing fields', async () => {
    const response = await portal.call(verifySecondFactor, { body: {} });
    expect(response).toMatchObject({
      status: 400,
      body: { challenge_token: [expect.any(String)], totp_code: [expect.any(String)] },
    });
  });

  it('returns challenge_expired for an unknown, used or five minutes old token', async () => {
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

  it('stores no token of a challenge', async () => {
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
  ] as const)('checks a code %s', async ([, drift, status]) => {
    expect((await verify(await challenge(), codeNow(drift))).status).toBe(status);
  });

  it('accepts a code one step late, for a slow clock', async () => {
    portal.clock.set(addMilliseconds(start, minutes(2)));
    expect((await verify(await challenge(), codeNow(-30))).status).toBe(200);
  });

  it('accepts a code with a space, as apps show it', async () => {
    const code = codeNow();
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await verify(await challenge(), spaced)).status).toBe(200);
  });

  it('accepts a code once and no code of an earlier step', async () => {
    expect((await verify(await challenge(), codeNow(30))).status).toBe(200);
    expect(await verify(await challenge(), codeNow(30))).toMatchObject(invalidCode);
    expect(await verify(await challenge(), codeNow())).toMatchObject(invalidCode);
    portal.clock.set(addMilliseconds(start, seconds(30)));
    expect(await verify(await challenge(), codeNow())).toMatchObject(invalidCode);
    expect((await verify(await challenge(), codeNow(30))).status).toBe(200);
  });

  it('rejects the code that confirmed the app', async () => {
    expect(await verify(await challenge(), codeNow(-30))).toMatchObject(invalidCode);
  });

  it('accepts one of eight concurrent uses of a code on two instances', async () => {
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

  it('accepts one of eight concurrent uses of a challenge', async () => {
    const token = await challenge();
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(token, codeNow())));
    expect(countStatuses(responses)).toEqual({ 200: 1, 400: 7 });
  });

  it('ends the challenge after five wrong codes, for the right one too', async () => {
    const token = await challenge();
    for (let count = 0; count < 5; count += 1)
      expect(await verify(token, wrongCode())).toMatchObject(invalidCode);
    expect(await verify(token, codeNow())).toMatchObject(expired);
    expect((await verify(await challenge(), codeNow())).status).toBe(200);
  });

  it('checks at most five of 40 concurrent guesses on two instances', async () => {
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

  it('locks the step for 15 minutes after ten wrong codes over all challenges of a person', async () => {
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

  it('checks at most ten of 60 concurrent guesses over twelve challenges on two instances', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, challenge));
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_none, index) =>
        verifyAt(index % 2 ? otherInstance : portal.app, tokens[index % 12] ?? '', wrongCode()),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 400: 10, 423: 50 });
  });

  it('ends the lock of a place after a right code', async () => {
    for (let round = 0; round < 3; round += 1) {
      portal.clock.set(addMilliseconds(start, minutes(round)));
      const token = await challenge();
      for (let count = 0; count < 4; count += 1) await verify(token, wrongCode());
      expect((await verify(token, codeNow())).status).toBe(200);
    }
    const isLock = and(eq(attempt.subject, ada.id), eq(attempt.kind, 'second_factor'));
    expect(await portal.database.orm.$count(attempt, isLock)).toBe(0);
  });

  it('ends the challenge when the password changes', async () => {
    const token = await challenge();
    const body = { old_password: password, new_password: 'een-ander-wachtwoord-7' };
    expect((await portal.call(changePassword, { as: at.as, body })).status).toBe(204);
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('ends the challenge when the account or its customer is deactivated', async () => {
    const token = await challenge();
    const { orm } = portal.database;
    await orm.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, ada.id));
    expect(await verify(token, codeNow())).toMatchObject(expired);
    await orm.update(userAccount).set({ isActive: true }).where(eq(userAccount.id, ada.id));
    await orm.update(customer).set({ isActive: false }).where(eq(customer.id, own.id));
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('asks no code of other users and rejects their codes', async () => {
    const eva = await portal.world.addCustomerUser(own.id);
    await withPassword(portal, eva);
    const body = { email: eva.email, password };
    expect((await portal.call(createSession, { body })).body.two_fa_required).toBe(false);
    const bob = await portal.world.addCustomerUser(own.id);
    const his = await withSecondFactor(portal, bob);
    expect(await verify(await challenge(), generateCode(his.secret, start))).toMatchObject(
      invalidCode,
    );
    expect(await verify(await challenge(), his.recoveryCodes[0] ?? '')).toMatchObject(invalidCode);
  });
});

describe('recovery code', () => {
  it('accepts each code once, in any case and with any separators, and writes an audit entry', async () => {
    const [one = '', two = ''] = at.recoveryCodes;
    expect((await verify(await challenge(), one)).status).toBe(200);
    expect(await listAuditActions()).toContain('use_recovery_code');
    expect(await verify(await challenge(), one)).toMatchObject(invalidCode);
    const written = ` ${two.replace('-', ' ').toLowerCase()} `;
    expect((await verify(await challenge(), written)).status).toBe(200);
    const isUnused = and(eq(recoveryCode.userId, ada.id), isNull(recoveryCode.usedAt));
    expect(await portal.database.orm.$count(recoveryCode, isUnused)).toBe(8);
  });

  it('counts wrong recovery codes as wrong codes', async () => {
    const token = await challenge();
    for (let count = 0; count < 5; count += 1)
      expect(await verify(token, '00000-0000Z')).toMatchObject(invalidCode);
    expect(await verify(token, codeNow())).toMatchObject(expired);
  });

  it('accepts a recovery code after a change of the secret key, which invalidates app codes', async () => {
    const rekeyed = await createSecondApp(portal);
    const browser = new Browser(rekeyed);
    await browser.call('GET', '/auth/csrf/');
    const enter = async (totp_code: string) => {
      const body = { challenge_token: await challenge(), totp_code };
      return browser.call('POST', '/auth/jwt/verify-2fa/', { body });
    };
    expect(await enter(codeNow())).toMatchObject({
      status: 400,
      body: { code: 'authenticator_unreadable' },
    });
    expect((await enter(at.recoveryCodes[0] ?? '')).status).toBe(200);
    await rekeyed.close();
  });

  it('accepts one of six concurrent uses of a recovery code on two instances', async () => {
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

/** Verifies on a given instance. */
async function verifyAt(app: FastifyInstance, challenge_token: string, totp_code: string) {
  const { cookie, csrf } = portal.anonymous;
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/jwt/verify-2fa/',
    headers: { cookie, 'x-csrftoken': csrf },
    payload: { challenge_token, totp_code },
  });
  const body: unknown = response.json();
  return { status: response.statusCode, body };
}
