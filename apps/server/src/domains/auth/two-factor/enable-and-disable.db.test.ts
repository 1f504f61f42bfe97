import { eq } from 'drizzle-orm';
import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  verifySecondFactor,
} from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, hours, minutes, seconds } from '#server/kernel/clock.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import {
  generateCode,
  password,
  startChallenge,
  withPassword,
  withSecondFactor,
} from '#server/testing/second-factor.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { lockAccount } from './lock-account.ts';
import { hasSecondFactor } from './second-factors.ts';
import { recoveryCode, twoFactor, twoFactorChallenge } from './two-factor.table.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let ada: { id: string; email: string };
let as: Caller;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  const customer = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(customer.id, { preferredLanguage: 'nl' });
  as = await withPassword(portal, ada);
});

const enable = (body: Record<string, unknown> = { password }) =>
  portal.call(enableTwoFactor, { as, body });
const confirm = (totp_code: string) => portal.call(confirmTwoFactor, { as, body: { totp_code } });
const disable = (body: Record<string, unknown> = {}) =>
  portal.call(disableTwoFactor, { as, body: { password, code: '123456', ...body } });
const replace = (code: string) => portal.call(replaceRecoveryCodes, { as, body: { code } });
const isOn = () => hasSecondFactor(portal.database.orm, ada.id);
const locked = { status: 423, body: { code: 'account_locked' } };

const listMails = () =>
  portal.database.orm
    .select({ template: mailOutbox.template, language: mailOutbox.language })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, ada.email));

const listAuditActions = async () => {
  const rows = await portal.database.orm
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id))
    .orderBy(auditEntry.ordinal);
  return rows.map(({ action }) => action);
};

describe('POST /auth/two-factor/enable/', () => {
  it('returns 401 without a session', async () => {
    const response = await portal.call(enableTwoFactor, { body: { password } });
    expect(response.status).toBe(401);
  });

  it('returns 400 at the password for a missing or wrong one and enables nothing', async () => {
    expect(await enable({})).toMatchObject({
      status: 400,
      body: { password: [expect.any(String)] },
    });
    const wrong = await enable({ password: `${password}x` });
    expect(wrong).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
    expect(await portal.database.orm.$count(twoFactor, eq(twoFactor.userId, ada.id))).toBe(0);
  });

  it('returns 423 after five wrong passwords, for the right one too', async () => {
    for (let count = 0; count < 5; count += 1) await enable({ password: 'wrong' });
    expect(await enable()).toMatchObject(locked);
  });

  // @specification 7.19
  it('returns 200 with a secret and its URI and asks for no code before confirmation', async () => {
    const { status, body } = await enable();
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(URI.parse(body.otpauth_url)).toMatchObject({
      issuer: 'Partner portal',
      label: ada.email,
      secret: { base32: body.secret },
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(await isOn()).toBe(false);
    expect((await portal.call(getMe, { as })).body.two_factor_enabled).toBe(false);
  });

  it('encrypts each person’s secret separately', async () => {
    const { secret } = (await enable()).body;
    const [stored] = await portal.database.orm
      .select()
      .from(twoFactor)
      .where(eq(twoFactor.userId, ada.id));
    const uri = URI.parse(`otpauth://totp/x?secret=${secret}`);
    expect(stored?.encryptedSecret.includes(Buffer.from(uri.secret.bytes))).toBe(false);
    expect(stored?.encryptedSecret).toHaveLength(20 + 12 + 16);
  });

  it('replaces the secret when setup begins again', async () => {
    const first = (await enable()).body.secret;
    const second = (await enable()).body.secret;
    expect(second).not.toBe(first);
    expect((await confirm(generateCode(first, start))).status).toBe(400);
    expect((await confirm(generateCode(second, start))).status).toBe(200);
  });

  test('returns 409 and changes nothing when two-factor sign-in is on', async () => {
    const { secret } = (await enable()).body;
    await confirm(generateCode(secret, start));
    const before = await portal.database.orm.select().from(twoFactor);
    expect(await enable()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await portal.database.orm.select().from(twoFactor)).toEqual(before);
  });
});

describe('POST /auth/two-factor/enable/confirm/', () => {
  it('returns 401 without a session', async () => {
    const response = await portal.call(confirmTwoFactor, { body: { totp_code: '123456' } });
    expect(response.status).toBe(401);
  });

  // @specification 5.22, 7.21
  it('returns 400 at the code for a malformed one', async () => {
    for (const totp_code of ['', '12345', '1234567', 'abcdef']) {
      expect(await confirm(totp_code)).toMatchObject({
        status: 400,
        body: { totp_code: [expect.any(String)] },
      });
    }
  });

  test('returns 409 when no setup is pending or it is on already', async () => {
    const conflict = { status: 409, body: { code: 'conflict' } };
    expect(await confirm('123456')).toMatchObject(conflict);
    const { secret } = (await enable()).body;
    await confirm(generateCode(secret, start));
    portal.clock.set(addMilliseconds(start, seconds(30)));
    expect(await confirm(generateCode(secret, portal.clock.now()))).toMatchObject(conflict);
  });

  it('returns 400 for a wrong code, and 423 for 15 minutes after ten', async () => {
    const { secret } = (await enable()).body;
    const wrong = generateCode(secret, addMilliseconds(start, minutes(10)));
    for (let count = 0; count < 10; count += 1) {
      expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    }
    expect(await confirm(generateCode(secret, start))).toMatchObject(locked);
    portal.clock.set(addMilliseconds(start, minutes(15)));
    as = await portal.signedIn(ada);
    expect((await confirm(generateCode(secret, portal.clock.now()))).status).toBe(200);
  });

  test('returns 401 and turns nothing on if the session ends meanwhile', async () => {
    const { secret } = (await enable()).body;
    const confirming = await portal.database.orm.transaction(async (tx) => {
      await lockAccount(tx, ada.id);
      const running = confirm(generateCode(secret, start));
      await waitForLock(portal.database);
      await endUserSessions(tx, ada.id, start);
      return { running };
    });
    expect(await confirming.running).toMatchObject({ status: 401 });
    expect(await isOn()).toBe(false);
  });

  // @specification 7.20
  it('returns 200 with ten recovery codes, stores digests, mails and writes an audit entry', async () => {
    const { secret } = (await enable()).body;
    const { status, body } = await confirm(generateCode(secret, start));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    const stored = await portal.database.orm
      .select()
      .from(recoveryCode)
      .where(eq(recoveryCode.userId, ada.id));
    expect(stored).toHaveLength(10);
    for (const code of body.recovery_codes) {
      expect(stored.some(({ digest }) => digest.includes(Buffer.from(code)))).toBe(false);
    }
    expect(await isOn()).toBe(true);
    expect((await portal.call(getMe, { as })).body.two_factor_enabled).toBe(true);
    expect(await listMails()).toEqual([{ template: 'two_factor_enabled', language: 'nl' }]);
    expect(await listAuditActions()).toEqual(['begin_two_factor', 'enable_two_factor']);
  });

  // @specification 6.13
  test('enables and returns recovery codes for one of eight concurrent calls', async () => {
    const { secret } = (await enable()).body;
    const code = generateCode(secret, start);
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(code)));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await portal.database.orm.$count(recoveryCode, eq(recoveryCode.userId, ada.id))).toBe(
      10,
    );
  });
});

describe('POST /auth/two-factor/disable/', () => {
  it('returns 401 without a session', async () => {
    const body = { password, code: '123456' };
    expect((await portal.call(disableTwoFactor, { body })).status).toBe(401);
  });

  it('returns 400 at a wrong password and counts it', async () => {
    const { recoveryCodes } = await withSecondFactor(portal, ada);
    for (let count = 0; count < 5; count += 1) {
      expect(await disable({ password: 'wrong', code: recoveryCodes[0] })).toMatchObject({
        status: 400,
        body: { password: [expect.any(String)] },
      });
    }
    expect(await disable({ code: recoveryCodes[0] })).toMatchObject(locked);
    expect(await isOn()).toBe(true);
  });

  it.each(['000000', '00000-0000Z', 'no code', '١٢٣٤٥٦', "' or 1=1 --", '12345', 'ABCDE-FGHJK'])(
    'returns 400 for the right password with the wrong code %s, and leaves it on',
    async (code) => {
      await withSecondFactor(portal, ada);
      expect(await disable({ code })).toMatchObject({
        status: 400,
        body: { code: 'invalid_code' },
      });
      expect(await isOn()).toBe(true);
    },
  );

  it('returns 400 at a missing code', async () => {
    await withSecondFactor(portal, ada);
    expect(await portal.call(disableTwoFactor, { as, body: { password } })).toMatchObject({
      status: 400,
      body: { code: [expect.any(String)] },
    });
  });

  test('locks after ten wrong codes, which do not lock the code step of a sign-in', async () => {
    const { secret, recoveryCodes } = await withSecondFactor(portal, ada);
    const token = await startChallenge(portal, ada);
    for (let count = 0; count < 10; count += 1) await disable({ code: '00000-0000Z' });
    expect(await disable({ code: recoveryCodes[0] })).toMatchObject(locked);
    const body = { challenge_token: token, totp_code: generateCode(secret, start) };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(200);
  });

  it('returns 429 after 20 wrong codes in 24 hours, also after right ones', async () => {
    const { recoveryCodes } = await withSecondFactor(portal, ada);
    const [first = ''] = recoveryCodes;
    const fail = async (count: number) => {
      for (let at = 0; at < count; at += 1)
        expect(await disable({ code: '00000-0000Z' })).toMatchObject({ status: 400 });
    };
    await fail(9);
    const { recovery_codes: renewed } = (await replace(first)).body;
    await fail(10);
    expect(await disable({ code: renewed[0] })).toMatchObject(locked);
    portal.clock.set(addMilliseconds(start, minutes(16)));
    as = await portal.signedIn(ada);
    await fail(1);
    expect(await disable({ code: renewed[0] })).toMatchObject({
      status: 429,
      body: { code: 'throttled' },
    });
    portal.clock.set(addMilliseconds(start, hours(24) + minutes(1)));
    as = await portal.signedIn(ada);
    expect((await disable({ code: renewed[0] })).status).toBe(204);
  });

  test('refuses an unchecked code for an app that is confirmed meanwhile', async () => {
    await enable();
    const disabling = await portal.database.orm.transaction(async (tx) => {
      await lockAccount(tx, ada.id);
      const running = disable();
      await waitForLock(portal.database);
      await tx
        .update(twoFactor)
        .set({ confirmedAt: start.toISOString() })
        .where(eq(twoFactor.userId, ada.id));
      return { running };
    });
    expect(await disabling.running).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await isOn()).toBe(true);
  });

  it.each(['app', 'recovery'] as const)('accepts a code of the kind %s', async (kind) => {
    const { secret, recoveryCodes } = await withSecondFactor(portal, ada);
    const code = kind === 'app' ? generateCode(secret, start) : recoveryCodes[0];
    expect((await disable({ code })).status).toBe(204);
    expect(await isOn()).toBe(false);
  });

  it('refuses a code that a sign-in has used', async () => {
    const { secret } = await withSecondFactor(portal, ada);
    const code = generateCode(secret, start);
    const body = { challenge_token: await startChallenge(portal, ada), totp_code: code };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(200);
    expect(await disable({ code })).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  // @specification 6.14, 7.22
  it('returns 204, deletes secret and codes, ends challenges and mails; allows setup again', async () => {
    const { recoveryCodes } = await withSecondFactor(portal, ada);
    expect((await disable({ code: recoveryCodes[0] })).status).toBe(204);
    expect(await isOn()).toBe(false);
    const { orm } = portal.database;
    expect(await orm.$count(recoveryCode, eq(recoveryCode.userId, ada.id))).toBe(0);
    expect((await listMails()).map(({ template }) => template)).toEqual([
      'two_factor_enabled',
      'two_factor_disabled',
    ]);
    expect(await listAuditActions()).toContain('disable_two_factor');
    const challenges = await orm
      .select()
      .from(twoFactorChallenge)
      .where(eq(twoFactorChallenge.userId, ada.id));
    expect(challenges.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    expect((await enable()).status).toBe(200);
  });

  it('returns 204 without a mail when two-factor sign-in is off', async () => {
    expect((await disable()).status).toBe(204);
    expect(await listMails()).toEqual([]);
  });
});

describe('POST /auth/two-factor/recovery-codes/', () => {
  test('returns 401 without a session, 409 when two-factor sign-in is off and 400 for a wrong code', async () => {
    const body = { code: '123456' };
    expect((await portal.call(replaceRecoveryCodes, { body })).status).toBe(401);
    expect(await replace('123456')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await withSecondFactor(portal, ada);
    expect(await replace('00000-0000Z')).toMatchObject({
      status: 400,
      body: { code: 'invalid_code' },
    });
  });

  it('needs a recent proof of who the caller is', async () => {
    const { recoveryCodes } = await withSecondFactor(portal, ada);
    portal.clock.set(addMilliseconds(start, minutes(10) + 1));
    expect(await replace(recoveryCodes[0] ?? '')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
  });

  test('returns ten new codes, of which old ones are none, mails and writes an audit entry', async () => {
    const { secret, recoveryCodes } = await withSecondFactor(portal, ada);
    const { status, body } = await replace(generateCode(secret, start));
    expect(status).toBe(200);
    expect(new Set([...body.recovery_codes, ...recoveryCodes]).size).toBe(20);
    expect(await disable({ code: recoveryCodes[1] })).toMatchObject({ status: 400 });
    expect((await listMails()).at(-1)).toEqual({
      template: 'recovery_codes_replaced',
      language: 'nl',
    });
    expect(await listAuditActions()).toContain('replace_recovery_codes');
    expect((await disable({ code: body.recovery_codes[0] })).status).toBe(204);
  });

  test('gives new codes to one of six concurrent uses of a code', async () => {
    const { recoveryCodes } = await withSecondFactor(portal, ada);
    const [code = ''] = recoveryCodes;
    const responses = await Promise.all(Array.from({ length: 6 }, () => replace(code)));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
    const { orm } = portal.database;
    expect(await orm.$count(recoveryCode, eq(recoveryCode.userId, ada.id))).toBe(10);
  });
});
