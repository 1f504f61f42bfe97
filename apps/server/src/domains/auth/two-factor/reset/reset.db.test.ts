import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveTwoFactorReset,
  cancelTwoFactorReset,
  checkPasswordLink,
  confirmPassword,
  confirmTwoFactorReset,
  disableTwoFactor,
  requestTwoFactorReset,
  verifySecondFactor,
} from '@portal/contract/auth';
import { permissions } from '@portal/contract/kernel';
import { changeCustomerUser, getCustomerUser, getMe } from '@portal/contract/users';
import { auditEntry } from '#server/audit/audit.table.ts';
import { days, hours, addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import {
  startChallenge,
  generateCode,
  password,
  withSecondFactor,
  type SecondFactor,
} from '#server/testing/second-factor.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { hasSecondFactor } from '../second-factors.ts';
import { recoveryCode, twoFactorReset } from '../two-factor.table.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let ada: { id: string; email: string };
let at: SecondFactor;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  const own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id, { preferredLanguage: 'fr' });
  at = await withSecondFactor(portal, ada);
});

interface Link {
  readonly uid: string;
  readonly token: string;
}

const invalidLink = { status: 400, body: { code: 'invalid_link' } };
const expired = { status: 400, body: { code: 'challenge_expired' } };
const notOpen = { status: 409, body: { code: 'invalid_transition' } };

const request = async (challenge_token?: string) =>
  portal.call(requestTwoFactorReset, {
    body: { challenge_token: challenge_token ?? (await startChallenge(portal, ada)) },
  });
const confirm = (body: Link) => portal.call(confirmTwoFactorReset, { body });
const cancel = (body: Link) => portal.call(cancelTwoFactorReset, { body });
const approve = (as: Caller, id = ada.id) =>
  portal.call(approveTwoFactorReset, { as, params: { id } });
const signInManager = async () => portal.signedIn(await portal.world.addEmployee(['users']));
const isOn = () => hasSecondFactor(portal.database.orm, ada.id);

const listMails = async (template: string) =>
  (await readMailbox(portal, ada.email)).filter((letter) => letter.template === template);

/** Returns the link in the last mail of a template. */
async function findMailedLink(template: string): Promise<Link> {
  const letter = (await listMails(template)).at(-1);
  return letter?.claim ?? { uid: '', token: '' };
}

async function requestLink(): Promise<Link> {
  await request();
  await confirm(await findMailedLink('two_factor_reset'));
  return findMailedLink('two_factor_reset_requested');
}

const listResets = () =>
  portal.database.orm
    .select({ dueAt: twoFactorReset.dueAt, outcome: twoFactorReset.outcome })
    .from(twoFactorReset)
    .where(eq(twoFactorReset.userId, ada.id))
    .orderBy(twoFactorReset.id);

const listAuditActions = async () => {
  const rows = await portal.database.orm
    .select({ action: auditEntry.action, actorKind: auditEntry.actorKind })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id))
    .orderBy(auditEntry.ordinal);
  return rows.map(({ action, actorKind }) => `${actorKind} ${action}`);
};

describe('POST /auth/two-factor/reset/', () => {
  it('returns 400 for a missing challenge', async () => {
    const response = await portal.call(requestTwoFactorReset, { body: {} });
    expect(response).toMatchObject({
      status: 400,
      body: { challenge_token: [expect.any(String)] },
    });
  });

  it('returns challenge_expired for an unknown, old, used or exhausted challenge', async () => {
    expect(await request('x')).toMatchObject(expired);
    const verify = (challenge_token: string, totp_code: string) =>
      portal.call(verifySecondFactor, { body: { challenge_token, totp_code } });
    const used = await startChallenge(portal, ada);
    expect((await verify(used, generateCode(at.secret, start))).status).toBe(200);
    expect(await request(used)).toMatchObject(expired);
    const tried = await startChallenge(portal, ada);
    for (let count = 0; count < 5; count += 1) await verify(tried, '00000-0000Z');
    expect(await request(tried)).toMatchObject(expired);
    const old = await startChallenge(portal, ada);
    portal.clock.set(addMilliseconds(start, minutes(5)));
    expect(await request(old)).toMatchObject(expired);
    expect(await listMails('two_factor_reset')).toEqual([]);
  });

  // @specification 7.23
  test('returns 202, mails in the person’s language and keeps the challenge open', async () => {
    const token = await startChallenge(portal, ada);
    expect((await request(token)).status).toBe(202);
    const [mail] = await listMails('two_factor_reset');
    expect(mail?.language).toBe('fr');
    expect(mail?.text).toMatch(
      new RegExp(`^https://portal.example/reset-two-factor/${ada.id}/[\\w-]{43}$`, 'm'),
    );
    const body = { challenge_token: token, totp_code: generateCode(at.secret, start) };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(200);
    expect(await isOn()).toBe(true);
  });

  test('returns 429 after five mails an hour to one mailbox, also for concurrent new challenges', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => request()));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect(await listMails('two_factor_reset')).toHaveLength(5);
    portal.clock.set(addMilliseconds(start, hours(1)));
    expect((await request()).status).toBe(202);
  });
});

describe('POST /auth/two-factor/reset/confirm/', () => {
  it('returns invalid_link for another token, another person or a link of another purpose', async () => {
    await request();
    const link = await findMailedLink('two_factor_reset');
    const eva = await portal.world.addEmployee();
    expect(await confirm({ ...link, token: `${link.token}x` })).toMatchObject(invalidLink);
    expect(await confirm({ ...link, uid: eva.id })).toMatchObject(invalidLink);
    expect(await confirm({ ...link, uid: 'ada' })).toMatchObject(invalidLink);
    expect(await cancel(link)).toMatchObject(invalidLink);
    expect(await portal.call(checkPasswordLink, { body: link })).toMatchObject(invalidLink);
    const body = { ...link, new_password: 'een-ander-wachtwoord-7' };
    expect(await portal.call(confirmPassword, { body })).toMatchObject(invalidLink);
    expect((await confirm(link)).status).toBe(202);
  });

  it('returns link_expired after an hour', async () => {
    await request();
    const link = await findMailedLink('two_factor_reset');
    portal.clock.set(addMilliseconds(start, hours(1)));
    expect(await confirm(link)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  it('returns invalid_link when two-factor sign-in is off', async () => {
    await request();
    const link = await findMailedLink('two_factor_reset');
    await portal.call(disableTwoFactor, {
      as: at.as,
      body: { password, code: at.recoveryCodes[0] ?? '' },
    });
    expect(await confirm(link)).toMatchObject(invalidLink);
  });

  // @specification 6.15
  it('returns 202 once, mails, and shows managers a request that is due in 24 hours', async () => {
    await request();
    const link = await findMailedLink('two_factor_reset');
    expect((await confirm(link)).status).toBe(202);
    expect(await confirm(link)).toMatchObject(invalidLink);
    expect(await listResets()).toEqual([{ dueAt: '2026-04-02T08:00:05.000Z', outcome: null }]);
    const [mail] = await listMails('two_factor_reset_requested');
    expect(mail?.text).toMatch(
      new RegExp(`^https://portal.example/cancel-two-factor-reset/${ada.id}/[\\w-]{43}$`, 'm'),
    );
    expect(mail?.text).toContain('2 avril 2026');
    expect(mail?.text).toContain('10:00');
    const shown = await portal.call(getCustomerUser, {
      as: await signInManager(),
      params: { id: ada.id },
    });
    expect(shown.body.two_factor_reset_requested_at).toBe('2026-04-01T08:00:05.000Z');
    expect(await isOn()).toBe(true);
    expect(await listAuditActions()).toContain('anonymous request_two_factor_reset');
  });

  it('returns 202 and changes nothing while a request is open', async () => {
    await requestLink();
    portal.clock.set(addMilliseconds(start, minutes(30)));
    await request();
    expect((await confirm(await findMailedLink('two_factor_reset'))).status).toBe(202);
    expect(await listResets()).toEqual([{ dueAt: '2026-04-02T08:00:05.000Z', outcome: null }]);
    expect(await listMails('two_factor_reset_requested')).toHaveLength(1);
  });

  test('opens one request for six concurrent uses of a link', async () => {
    await request();
    const link = await findMailedLink('two_factor_reset');
    const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(link)));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await listResets()).toHaveLength(1);
    expect(await listMails('two_factor_reset_requested')).toHaveLength(1);
  });
});

describe('POST /auth/two-factor/reset/cancel/', () => {
  it('returns 204 once, ends the request and allows another', async () => {
    const link = await requestLink();
    expect(await confirm(link)).toMatchObject(invalidLink);
    expect((await cancel(link)).status).toBe(204);
    expect(await cancel(link)).toMatchObject(invalidLink);
    expect((await listResets()).map(({ outcome }) => outcome)).toEqual(['cancelled']);
    expect(await isOn()).toBe(true);
    expect(await approve(await signInManager())).toMatchObject(notOpen);
    expect(await cancel(await requestLink())).toMatchObject({ status: 204 });
  });

  test('cancels for as long as the request is open', async () => {
    const link = await requestLink();
    portal.clock.set(addMilliseconds(start, days(29)));
    expect((await cancel(link)).status).toBe(204);
  });

  it('returns invalid_link for an approved request', async () => {
    const link = await requestLink();
    await approve(await signInManager());
    expect(await cancel(link)).toMatchObject(invalidLink);
  });

  test('lets one of a concurrent cancellation and approval succeed', async () => {
    const as = await signInManager();
    const link = await requestLink();
    const [cancelled, approved] = await Promise.all([cancel(link), approve(as)]);
    const statuses = [cancelled.status, approved.status];
    expect([
      [204, 409],
      [400, 204],
    ]).toContainEqual(statuses);
    expect(await isOn()).toBe(cancelled.status === 204);
  });
});

describe('other ends of a request', () => {
  it('ends the request at a sign-in with the authenticator', async () => {
    const link = await requestLink();
    const totp_code = generateCode(at.secret, start);
    const body = { challenge_token: await startChallenge(portal, ada), totp_code };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(200);
    expect((await listResets()).map(({ outcome }) => outcome)).toEqual(['superseded']);
    expect(await cancel(link)).toMatchObject(invalidLink);
    expect(await approve(await signInManager())).toMatchObject(notOpen);
  });

  it('keeps the request at a sign-in with a recovery code and at a password reset', async () => {
    const link = await requestLink();
    const totp_code = at.recoveryCodes[0] ?? '';
    const body = { challenge_token: await startChallenge(portal, ada), totp_code };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(200);
    expect((await listResets()).map(({ outcome }) => outcome)).toEqual([null]);
    expect((await cancel(link)).status).toBe(204);
  });

  it('ends the request when the person turns two-factor sign-in off', async () => {
    await requestLink();
    await portal.call(disableTwoFactor, {
      as: at.as,
      body: { password, code: at.recoveryCodes[0] ?? '' },
    });
    expect((await listResets()).map(({ outcome }) => outcome)).toEqual(['superseded']);
  });

  it.for([
    ['a change of the e-mail', { email: `${newId()}@example.org` }],
    ['deactivation', { is_active: false }],
  ] as const)('ends the request: %s', async ([, body]) => {
    const link = await requestLink();
    const response = await portal.call(changeCustomerUser, {
      as: await signInManager(),
      params: { id: ada.id },
      body,
    });
    expect(response.status).toBe(200);
    expect((await listResets()).map(({ outcome }) => outcome)).toEqual(['superseded']);
    expect(await cancel(link)).toMatchObject(invalidLink);
  });
});

describe('POST /users/{id}/two-factor-reset/approve/', () => {
  it('returns 401 without a session and 403 for a customer’s user and without permissions', async () => {
    expect((await approve(portal.anonymous)).status).toBe(401);
    expect((await approve(at.as)).status).toBe(403);
    const others = permissions.filter((one) => one !== 'users' && one !== 'staff');
    const other = await portal.signedIn(await portal.world.addEmployee(others));
    expect((await approve(other)).status).toBe(403);
  });

  it('returns 404 for an unknown person and for one of the other kind', async () => {
    await requestLink();
    const staff = await portal.signedIn(await portal.world.addEmployee(['staff']));
    expect((await approve(staff)).status).toBe(404);
    const users = await signInManager();
    expect((await approve(users, (await portal.world.addEmployee()).id)).status).toBe(404);
    expect((await approve(users, newId())).status).toBe(404);
    expect((await approve(users, 'ada')).status).toBe(404);
    expect(await isOn()).toBe(true);
  });

  it('returns 403 for the caller’s own request, which a colleague can approve', async () => {
    const bob = await portal.world.addEmployee(['staff']);
    ada = bob;
    at = await withSecondFactor(portal, bob);
    await requestLink();
    for (const id of [bob.id, bob.id.toUpperCase()]) {
      const own = await approve(at.as, id);
      expect(own).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    }
    expect(await isOn()).toBe(true);
    const colleague = await portal.signedIn(await portal.world.addEmployee(['staff']));
    expect((await approve(colleague)).status).toBe(204);
    expect(await isOn()).toBe(false);
  });

  it('returns 409 without an open request', async () => {
    expect(await approve(await signInManager())).toMatchObject(notOpen);
  });

  it('returns 204 for one of six, turns two-factor sign-in off, ends sessions and challenges, and mails', async () => {
    const waiting = await startChallenge(portal, ada);
    await requestLink();
    const as = await signInManager();
    const responses = await Promise.all(Array.from({ length: 6 }, () => approve(as)));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 409, 409, 409, 409, 409]);
    expect(await isOn()).toBe(false);
    const { orm } = portal.database;
    expect(await orm.$count(recoveryCode, eq(recoveryCode.userId, ada.id))).toBe(0);
    expect((await portal.call(getMe, { as: at.as })).status).toBe(401);
    const body = { challenge_token: waiting, totp_code: generateCode(at.secret, start) };
    expect(await portal.call(verifySecondFactor, { body })).toMatchObject(expired);
    expect(await request(waiting)).toMatchObject(expired);
    expect(await listMails('two_factor_reset_approved')).toHaveLength(1);
    expect(await listMails('two_factor_disabled')).toHaveLength(0);
    expect((await listAuditActions()).filter((action) => action.includes('approved'))).toEqual([
      'employee two_factor_reset_approved',
    ]);
    const open = and(eq(twoFactorReset.userId, ada.id), isNull(twoFactorReset.endedAt));
    expect(await orm.$count(twoFactorReset, open)).toBe(0);
  });

  it('tells the owner when it was requested, with which mailbox, and who approved it', async () => {
    await requestLink();
    const { id } = await portal.world.addEmployee(['users'], {
      firstName: 'Noor',
      lastName: 'Baas',
    });
    await approve(await portal.signedIn({ id }));
    const [mail] = await listMails('two_factor_reset_approved');
    expect(mail?.language).toBe('fr');
    for (const part of ['Noor Baas', ada.email, '1 avril 2026']) expect(mail?.text).toContain(part);
  });

  test('tells no e-mail address of an approver without a name', async () => {
    await requestLink();
    const nameless = { firstName: '', lastName: '', email: `${newId()}@supplier.example` };
    const { id } = await portal.world.addEmployee(['users'], nameless);
    await approve(await portal.signedIn({ id }));
    const [mail] = await listMails('two_factor_reset_approved');
    expect(mail?.text).toContain('un employé sans nom');
    expect(mail?.text).not.toContain('supplier.example');
  });

  it('lets the person set up two-factor sign-in again', async () => {
    await requestLink();
    await approve(await signInManager());
    portal.clock.set(addMilliseconds(start, seconds(90)));
    const newFactor = await withSecondFactor(portal, ada);
    expect(newFactor.secret).not.toBe(at.secret);
    expect(await isOn()).toBe(true);
  });
});
