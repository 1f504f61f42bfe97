import {
  changePassword,
  checkPasswordLink,
  cancelTwoFactorReset,
  confirmPassword,
  confirmTwoFactorReset,
  createSession,
  ratePassword,
  requestTwoFactorReset,
  verifySecondFactor,
} from '@portal/contract/auth';
import type { Route } from '@portal/contract/kernel';
import { changeEmployee } from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkPurpose } from '#server/domains/auth/links/account-link.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { Browser } from '../browser.ts';
import { testPortal, type Caller, type TestPortal } from '../portal.ts';
import { generateCode, password, startChallenge, type SecondFactor } from '../second-factor.ts';
import { addOthers, addOwner, issueTestLink, readCookie } from './attacked-people.ts';

let portal: TestPortal;
/** An employee with a second factor, and one without. */
let ada: { id: string; email: string };
let adasFactor: SecondFactor;
let bob: { id: string; email: string };
let bobs: Caller;
let eve: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  ({ ada, adasFactor } = await addOwner(portal));
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ bob, bobs, eve } = await addOthers(portal));
});

const issue = (userId: string, purpose: LinkPurpose) => issueTestLink(portal, userId, purpose);

const claim = (uid: string, token: string) => ({ uid, token });
const invalid = (code: string) => ({ status: 400, body: { code } });

describe('steps in the wrong order or place', () => {
  const newPassword = 'vierkante-kachel-7';

  it.each([
    ['a password link', 'reset_password', confirmTwoFactorReset],
    ['a password link', 'reset_password', cancelTwoFactorReset],
    ['an invitation', 'setup_password', confirmTwoFactorReset],
    ['an invitation', 'setup_password', cancelTwoFactorReset],
    ['a link to reset the second factor', 'reset_two_factor', checkPasswordLink],
    ['a link to reset the second factor', 'reset_two_factor', cancelTwoFactorReset],
    ['a link to cancel that', 'cancel_two_factor_reset', checkPasswordLink],
    ['a link to cancel that', 'cancel_two_factor_reset', confirmTwoFactorReset],
  ] as [string, LinkPurpose, Route][])(
    'refuses %s at another step: %s',
    async (_what, purpose, route) => {
      const { token } = await issue(bob.id, purpose);
      expect(await portal.call(route, { body: claim(bob.id, token) })).toMatchObject(
        invalid('invalid_link'),
      );
    },
  );

  it.each([
    ['of another person', () => eve.id, (token: string) => token],
    ['of nobody', () => newId(), (token: string) => token],
    ['of an id that is none', () => 'x', (token: string) => token],
    ['that is shorter', () => bob.id, (token: string) => token.slice(0, -1)],
    ['that is longer', () => bob.id, (token: string) => `${token}A`],
    ['in another case', () => bob.id, (token: string) => token.toLowerCase()],
    ['with a wildcard', () => bob.id, () => '%'],
    ['with a condition of SQL', () => bob.id, () => `' or true --`],
  ])('refuses a token %s', async (_what, getUid, change) => {
    const { token } = await issue(bob.id, 'reset_password');
    const body = { ...claim(getUid(), change(token)), new_password: newPassword };
    const response = await portal.call(confirmPassword, { body });
    expect(response).toMatchObject(invalid('invalid_link'));
  });

  it.each([
    ['a list', (token: string) => [token]],
    ['an object', (token: string) => ({ $ne: token })],
    ['a number', () => 0],
    ['true', () => true],
    ['null', () => null],
  ])('refuses %s as the token', async (_what, wrap) => {
    const { token } = await issue(bob.id, 'reset_password');
    const body = { uid: bob.id, token: wrap(token), new_password: newPassword };
    expect((await portal.call(confirmPassword, { body })).status).toBe(400);
  });

  it('refuses a link from before the e-mail changed', async () => {
    const { token } = await issue(bob.id, 'reset_password');
    const as = await portal.signedIn(ada);
    const body = { email: `${newId()}@example.org` };
    expect((await portal.call(changeEmployee, { as, params: bob, body })).status).toBe(200);
    expect(await portal.call(checkPasswordLink, { body: claim(bob.id, token) })).toMatchObject(
      invalid('invalid_link'),
    );
  });

  it('refuses a link from before the account was closed and opened again', async () => {
    const { token } = await issue(bob.id, 'reset_password');
    const as = await portal.signedIn(ada);
    for (const is_active of [false, true])
      expect(
        (await portal.call(changeEmployee, { as, params: bob, body: { is_active } })).status,
      ).toBe(200);
    expect(await portal.call(checkPasswordLink, { body: claim(bob.id, token) })).toMatchObject(
      invalid('invalid_link'),
    );
  });

  it('refuses a mailed link as the token of the code step', async () => {
    const { token } = await issue(ada.id, 'reset_two_factor');
    const totp_code = generateCode(adasFactor.secret, portal.clock.now());
    const body = { challenge_token: token, totp_code };
    expect(await portal.call(verifySecondFactor, { body })).toMatchObject(
      invalid('challenge_expired'),
    );
  });

  it('refuses the token of the code step as a mailed link', async () => {
    const token = await startChallenge(portal, ada);
    const body = claim(ada.id, token);
    expect(await portal.call(confirmTwoFactorReset, { body })).toMatchObject(
      invalid('invalid_link'),
    );
    expect(await portal.call(checkPasswordLink, { body })).toMatchObject(invalid('invalid_link'));
  });

  it.each([
    ['a code without the password', () => 'A'.repeat(43)],
    ['an access token', () => readCookie(bobs, 'access_token')],
    ['the id of the person', () => ada.id],
  ])('refuses %s at the code step', async (_what, getToken) => {
    const totp_code = generateCode(adasFactor.secret, portal.clock.now());
    const body = { challenge_token: getToken(), totp_code };
    expect(await portal.call(verifySecondFactor, { body })).toMatchObject(
      invalid('challenge_expired'),
    );
  });

  it('refuses to leave the code step out after the password', async () => {
    const browser = new Browser(portal.app);
    const signedIn = await browser.signIn(ada.email, password);
    expect(signedIn.body).toMatchObject({ two_fa_required: true });
    expect((await browser.call('GET', '/users/me/')).status).toBe(401);
    expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
  });

  it.each([
    'an empty code',
    'the code of another secret',
    'the code of two minutes ago',
    'digits in full width',
    'a code in exponents',
  ])('refuses %s', async (what) => {
    const { secret } = adasFactor;
    const now = portal.clock.now();
    const code = generateCode(secret, now);
    const codes: Record<string, string> = {
      'an empty code': '',
      'the code of another secret': generateCode('JBSWY3DPEHPK3PXP', now),
      'the code of two minutes ago': generateCode(secret, addMilliseconds(now, -minutes(2))),
      'digits in full width': `${code}9`,
      'a code in exponents': '1e5',
    };
    const challenge_token = await startChallenge(portal, ada);
    const body = { challenge_token, totp_code: codes[what] ?? '' };
    expect((await portal.call(verifySecondFactor, { body })).status).toBe(400);
  });

  it('refuses one of a code and a recovery code that are sent for one challenge at once', async () => {
    const challenge_token = await startChallenge(portal, ada);
    const codes = [
      generateCode(adasFactor.secret, portal.clock.now()),
      adasFactor.recoveryCodes[0] ?? '',
    ];
    const responses = await Promise.all(
      codes.map((totp_code) =>
        portal.call(verifySecondFactor, { body: { challenge_token, totp_code } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('refuses one of a reset by link and a change by password at once, or ends the session', async () => {
    const { token } = await issue(bob.id, 'reset_password');
    await Promise.all([
      portal.call(confirmPassword, {
        body: { ...claim(bob.id, token), new_password: newPassword },
      }),
      portal.call(changePassword, {
        as: bobs,
        body: { old_password: password, new_password: 'driehoekige-oven-3' },
      }),
    ]);
    const signIns = await Promise.all(
      [newPassword, 'driehoekige-oven-3', password].map((entered) =>
        portal.call(createSession, { body: { email: bob.email, password: entered } }),
      ),
    );
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(signIns[2]?.status).toBe(400);
  });

  it('refuses to rate passwords for who has neither a session nor a link', async () => {
    expect((await portal.call(ratePassword, { body: { password: newPassword } })).status).toBe(401);
  });

  it('refuses a reset of the second factor to who does not know the password', async () => {
    const body = { challenge_token: 'A'.repeat(43) };
    expect(await portal.call(requestTwoFactorReset, { body })).toMatchObject(
      invalid('challenge_expired'),
    );
  });
});
