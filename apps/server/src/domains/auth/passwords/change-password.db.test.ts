import { eq } from 'drizzle-orm';
import { changePassword, checkPasswordLink, createSession } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { issueLink } from '../links/issue-link.ts';
import { hashPassword } from './password-hash.ts';

const start = new Date('2026-04-01T08:00:00Z');
const old = 'correct horse battery';
const fresh = 'kachel-pijp-9';

let portal: TestPortal;
let passwordHash: string;
let ada: { id: string; email: string };
let here: Caller;

beforeAll(async () => {
  portal = await testPortal();
  passwordHash = await hashPassword(old);
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  const own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id, { passwordHash, preferredLanguage: 'nl' });
  here = await portal.signedIn(ada);
});

const change = (old_password: string, new_password: string, as = here) =>
  portal.call(changePassword, { as, body: { old_password, new_password } });

const getStatus = async (as: Caller) => (await portal.call(getMe, { as })).status;

const signIn = async (password: string) =>
  (await portal.call(createSession, { body: { email: ada.email, password } })).status;

it('returns 401 without a session', async () => {
  expect((await change(old, fresh, portal.anonymous)).status).toBe(401);
});

describe('validation', () => {
  // @specification 7.16
  it('returns 400 with the names of missing fields', async () => {
    const response = await portal.call(changePassword, { as: here, body: {} });
    expect(response.body).toEqual({
      old_password: ['This field is required'],
      new_password: ['This field is required'],
    });
  });

  it('returns 400 at old_password for a wrong password, in the language of the caller', async () => {
    const body = { old_password: 'wrong', new_password: fresh };
    const messages = {
      en: 'This is not your current password.',
      nl: 'Dit is niet uw huidige wachtwoord.',
      fr: 'Ce n’est pas votre mot de passe actuel.',
    };
    for (const [language, sentence] of Object.entries(messages)) {
      const headers = { 'accept-language': language };
      const response = await portal.call(changePassword, { as: here, body, headers });
      expect(response).toMatchObject({ status: 400, body: { old_password: [sentence] } });
    }
    expect(await signIn(old)).toBe(200);
  });

  it('returns 400 at new_password for a forbidden password and changes nothing', async () => {
    for (const refused of ['short', '1234567890', 'Ada Test', ada.email]) {
      const response = await change(old, refused);
      expect([refused, Object.keys(Object(response.body))]).toEqual([refused, ['new_password']]);
    }
    expect(await signIn(old)).toBe(200);
    expect(await readMailbox(portal, ada.email)).toEqual([]);
  });
});

test('returns 423 for 15 minutes after five wrong passwords and leaves sign-in open', async () => {
  for (let at = 0; at < 5; at += 1) expect((await change('wrong', fresh)).status).toBe(400);
  const response = await change(old, fresh);
  expect(response).toMatchObject({
    status: 423,
    body: { code: 'account_locked', locked_until: '2026-04-01T08:15:00.000Z' },
  });
  expect(await signIn(old)).toBe(200);
  portal.clock.set(addMilliseconds(start, minutes(15)));
  here = await portal.signedIn(ada);
  expect((await change(old, fresh)).status).toBe(204);
});

// @specification 7.15
it('returns 204, ends the other sessions, revokes links and mails the user', async () => {
  const there = await portal.signedIn(ada);
  const otherUser = await portal.signedIn(await portal.world.addEmployee());
  const context = createSystemContext(portal, 'test', start);
  const { token } = await transact(context, (tx) =>
    issueLink(tx, context, { userId: ada.id, purpose: 'reset_password' }),
  );

  expect((await change(old, fresh)).status).toBe(204);

  expect(await Promise.all([here, there, otherUser].map(getStatus))).toEqual([200, 401, 200]);
  expect(await signIn(old)).toBe(400);
  expect(await signIn(fresh)).toBe(200);
  const check = await portal.call(checkPasswordLink, { body: { uid: ada.id, token } });
  expect(check).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  const [letter] = await readMailbox(portal, ada.email);
  expect(letter).toMatchObject({ language: 'nl', subject: 'Uw wachtwoord is gewijzigd' });
  expect(letter?.text).toContain('1 april 2026 om 10:00 CEST');
  const entries = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, ada.id));
  expect(entries.map(({ action }) => action)).toContain('change_password');
  expect(JSON.stringify(entries)).not.toContain('argon2');
});

test('returns 204 for one of four concurrent changes and 400 for the others', async () => {
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_none, at) => change(old, `${fresh}-${at}`)),
  );
  const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([204, 400, 400, 400]);
});
