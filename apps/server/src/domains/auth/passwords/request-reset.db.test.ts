import { eq } from 'drizzle-orm';
import {
  checkPasswordLink,
  confirmPassword,
  createSession,
  requestPasswordReset,
} from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hours, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { readMailbox, type ReceivedMail } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { attempt } from '../limits/attempt.table.ts';
import { issueLink } from '../links/issue-link.ts';
import { hashPassword } from './password-hash.ts';
import { mailResetLink } from './request-reset.ts';

const start = new Date('2026-04-01T08:00:00Z');
const old = 'correct horse battery';
const fresh = 'kachel-pijp-9';

let portal: TestPortal;
let passwordHash: string;
let own: { id: string };
let ada: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  passwordHash = await hashPassword(old);
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  await portal.database.orm.delete(attempt);
  await mailLinks();
  own = await portal.world.addCustomer();
  ada = await addPerson();
});

const addPerson = (overrides: Partial<typeof userAccount.$inferInsert> = {}) =>
  portal.world.addCustomerUser(own.id, { passwordHash, ...overrides });

const requestReset = (email: string, language = 'en') =>
  portal.call(requestPasswordReset, { body: { email }, headers: { 'accept-language': language } });

const mailLinks = () => runJobs(portal, mailResetLink, portal);

/** Requests a link and returns the mails that the address receives. */
async function requestMails(email: string, language?: string): Promise<ReceivedMail[]> {
  const before = await readMailbox(portal, email);
  expect((await requestReset(email, language)).status).toBe(202);
  expect(await mailLinks()).toBe(1);
  return (await readMailbox(portal, email)).slice(before.length);
}

async function requestLink(email: string): Promise<ReceivedMail['claim']> {
  const [letter] = await requestMails(email);
  return letter?.claim ?? { uid: '', token: '' };
}

const check = (claim: ReceivedMail['claim']) => portal.call(checkPasswordLink, { body: claim });
const confirm = (claim: ReceivedMail['claim'], new_password = fresh) =>
  portal.call(confirmPassword, { body: { ...claim, new_password } });
const signIn = async (password: string) =>
  (await portal.call(createSession, { body: { email: ada.email, password } })).status;

const invalidLink = { status: 400, body: { code: 'invalid_link' } };

describe('reset request', () => {
  it('returns 400 for an invalid e-mail', async () => {
    expect(await requestReset('ada')).toMatchObject({
      status: 400,
      body: { email: ['Invalid email address. Write it as name@example.com.'] },
    });
  });

  // @specification 7.17
  it('returns the same 202 for every e-mail and sends a job for each', async () => {
    const deactivated = await addPerson({ isActive: false });
    const invited = await addPerson({ passwordHash: null });
    for (const email of [ada.email, 'nobody@example.org', deactivated.email, invited.email]) {
      const { status, body, headers } = await requestReset(email);
      expect({ status, body, set: headers['set-cookie'] }).toEqual({ status: 202, body: null });
    }
    expect(await mailLinks()).toBe(4);
  });

  it('mails a link in the language of the person, on its own line', async () => {
    const person = await addPerson({ preferredLanguage: 'nl' });
    const [letter, ...others] = await requestMails(person.email, 'fr');
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ template: 'reset_password', language: 'nl' });
    const { uid, token } = letter?.claim ?? {};
    expect(uid).toBe(person.id);
    expect(letter?.text.split('\n')).toContain(
      `https://portal.example/reset-password/${uid}/${token}`,
    );
  });

  it('mails in the language of the request when the person chose none', async () => {
    expect(await requestMails(ada.email, 'fr')).toMatchObject([{ language: 'fr' }]);
  });

  it('accepts an e-mail in any case and with spaces', async () => {
    expect((await requestReset(` ${ada.email.toUpperCase()}`)).status).toBe(202);
    await mailLinks();
    expect(await readMailbox(portal, ada.email)).toHaveLength(1);
  });

  it('mails the invitation again to a person without a password', async () => {
    const invited = await addPerson({ passwordHash: null });
    const [letter] = await requestMails(invited.email);
    expect(letter).toMatchObject({ template: 'invitation' });
    expect(letter?.text).toContain(`/setup-password/${invited.id}/`);
    expect((await confirm(letter?.claim ?? { uid: '', token: '' })).status).toBe(204);
    expect(await requestMails(invited.email)).toMatchObject([{ template: 'reset_password' }]);
  });

  it('mails nothing to an account that cannot sign in', async () => {
    const idle = await portal.world.addCustomer({ isActive: false });
    const closed = [
      await addPerson({ isActive: false }),
      await addPerson({ isActive: false, passwordHash: null }),
      await addPerson({ anonymizedAt: start.toISOString() }),
      await portal.world.addCustomerUser(idle.id, { passwordHash }),
    ];
    for (const { email } of closed) expect(await requestMails(email)).toEqual([]);
  });

  it('returns 429 for the sixth request within an hour for one e-mail, known or unknown', async () => {
    for (const email of [ada.email, 'nobody@example.org']) {
      for (let at = 0; at < 5; at += 1) expect((await requestReset(email)).status).toBe(202);
      const response = await requestReset(email.toUpperCase());
      expect(response).toMatchObject({ status: 429, body: { code: 'throttled' } });
      expect(response.headers['retry-after']).toBe('3600');
    }
    portal.clock.set(addMilliseconds(start, hours(1)));
    expect((await requestReset(ada.email)).status).toBe(202);
  });

  it('returns 429 for the 31st request from an address without counting it for the e-mail', async () => {
    for (let at = 0; at < 30; at += 1)
      expect((await requestReset(`${at}@example.org`)).status).toBe(202);
    for (let at = 0; at < 6; at += 1) expect((await requestReset(ada.email)).status).toBe(429);
    const storedAttempts = await portal.database.orm
      .select()
      .from(attempt)
      .where(eq(attempt.subject, ada.email));
    expect(storedAttempts.flatMap(({ tries }) => tries)).toEqual([]);
  });
});

describe('reset link', () => {
  // @specification 4.7, 7.18
  test('sets a password once, unlocks the account, ends its sessions and mails the person', async () => {
    const elsewhere = await portal.signedIn(ada);
    for (let at = 0; at < 5; at += 1) await signIn('a wrong password');
    expect(await signIn(old)).toBe(423);
    const claim = await requestLink(ada.email);
    expect((await check(claim)).status).toBe(204);
    expect((await confirm(claim)).status).toBe(204);
    expect(await signIn(fresh)).toBe(200);
    expect((await portal.call(getMe, { as: elsewhere })).status).toBe(401);
    expect(await check(claim)).toMatchObject(invalidLink);
    expect(await confirm(claim)).toMatchObject(invalidLink);
    const letters = await readMailbox(portal, ada.email);
    expect(letters.map(({ template }) => template)).toEqual(['reset_password', 'password_changed']);
    const [account] = await portal.database.orm
      .select()
      .from(userAccount)
      .where(eq(userAccount.id, ada.id));
    expect(account?.passwordResetAt).toBe('2026-04-01T08:00:00.000Z');
  });

  test('invalidates a reset link when a newer one is requested', async () => {
    const older = await requestLink(ada.email);
    const newer = await requestLink(ada.email);
    expect(await check(older)).toMatchObject(invalidLink);
    expect((await check(newer)).status).toBe(204);
  });

  test('leaves one valid link of several created at once', async () => {
    for (let at = 0; at < 5; at += 1) await requestReset(ada.email);
    await Promise.all([mailLinks(), mailLinks(), mailLinks()]);
    const responses = await Promise.all(
      (await readMailbox(portal, ada.email)).map(({ claim }) => check(claim)),
    );
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 400, 400, 400, 400]);
  });

  it('expires a reset link after an hour', async () => {
    const claim = await requestLink(ada.email);
    portal.clock.set(addMilliseconds(start, hours(1) - minutes(1)));
    expect((await check(claim)).status).toBe(204);
    portal.clock.set(addMilliseconds(start, hours(1)));
    expect(await confirm(claim)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  it('rejects a link of a closed account', async () => {
    const claim = await requestLink(ada.email);
    await portal.database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.id, ada.id));
    expect(await confirm(claim)).toMatchObject(invalidLink);
  });

  it('rejects a two-factor link for a password and leaves it unused', async () => {
    const context = createSystemContext(portal, 'test', start);
    const purpose = 'reset_two_factor';
    const { token } = await transact(context, (tx) =>
      issueLink(tx, context, { userId: ada.id, purpose }),
    );
    const foreign = { uid: ada.id, token };
    expect(await check(foreign)).toMatchObject(invalidLink);
    expect(await confirm(foreign)).toMatchObject(invalidLink);
    expect((await confirm(await requestLink(ada.email))).status).toBe(204);
    const { rows } = await portal.database.pool.query(
      `select purpose from account_link where user_id = $1 and used_at is null`,
      [ada.id],
    );
    expect(rows).toEqual([{ purpose }]);
  });

  test('sets a password while the customer is inactive but still refuses sign-in', async () => {
    const claim = await requestLink(ada.email);
    await portal.database.orm
      .update(customer)
      .set({ isActive: false })
      .where(eq(customer.id, own.id));
    expect((await confirm(claim)).status).toBe(204);
    expect(await signIn(fresh)).toBe(400);
  });
});
