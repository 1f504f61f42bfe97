import { eq } from 'drizzle-orm';
import {
  createSession,
  endPersonSessions,
  listPersonSessions,
  unlockPerson,
} from '@portal/contract/auth';
import { permissions } from '@portal/contract/kernel';
import { getMe } from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { takeAttempt } from '../limits/attempts.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const password = 'correct horse battery';

let portal: TestPortal;
let usersManager: Caller;
let staffManager: Caller;
let otherEmployee: Caller;
let clinician: { id: string; email: string };
let employee: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  const signInWith = async (...granted: (typeof permissions)[number][]) =>
    portal.signedIn(await portal.world.addEmployee(granted));
  usersManager = await signInWith('users');
  staffManager = await signInWith('staff');
  otherEmployee = await signInWith(
    ...permissions.filter((one) => one !== 'users' && one !== 'staff'),
  );
});
afterAll(() => portal.close());

beforeEach(async () => {
  const own = await portal.world.addCustomer();
  const passwordHash = await hashPassword(password);
  clinician = await portal.world.addCustomerUser(own.id, { passwordHash });
  employee = await portal.world.addEmployee([]);
});

const routes = [listPersonSessions, endPersonSessions, unlockPerson] as const;

describe.for(routes.map((route) => [route.id, route] as const))('%s', ([, route]) => {
  const statusFor = async (as: Caller, id: string) =>
    (await portal.call(route, { as, params: { id } })).status;

  it('returns 401, 403, or 404 for a person whom the caller does not manage', async () => {
    const ok = route.method === 'GET' ? 200 : 204;
    expect(await statusFor(portal.anonymous, clinician.id)).toBe(401);
    expect(await statusFor(await portal.signedIn(clinician), clinician.id)).toBe(403);
    expect(await statusFor(otherEmployee, clinician.id)).toBe(403);
    expect(await statusFor(usersManager, employee.id)).toBe(404);
    expect(await statusFor(staffManager, clinician.id)).toBe(404);
    expect(await statusFor(usersManager, newId())).toBe(404);
    expect(await statusFor(usersManager, 'x')).toBe(404);
    expect(await statusFor(usersManager, clinician.id)).toBe(ok);
    expect(await statusFor(staffManager, employee.id)).toBe(ok);
  });
});

it('returns 404 before 400, so that a wrong query reveals no person', async () => {
  const wrong = { query: { no_such: 'x' } };
  const of = (id: string) =>
    portal.call(listPersonSessions, { as: usersManager, params: { id }, ...wrong });
  expect((await of(employee.id)).status).toBe(404);
  expect((await of(clinician.id)).status).toBe(400);
});

it('returns 200 with the sessions of the person only', async () => {
  await portal.signedIn(employee);
  const theirs = await portal.signedIn(clinician);
  const { body } = await portal.call(listPersonSessions, {
    as: usersManager,
    params: { id: clinician.id },
  });
  expect(body).toMatchObject({ count: 1, results: [{ is_current: false }] });
  expect((await portal.call(getMe, { as: theirs })).status).toBe(200);
});

it('returns 204, ends all sessions of a person and writes an audit entry', async () => {
  const theirs = await portal.signedIn(clinician);
  await portal.call(endPersonSessions, { as: usersManager, params: { id: clinician.id } });
  expect((await portal.call(getMe, { as: theirs })).status).toBe(401);
  expect((await portal.call(getMe, { as: usersManager })).status).toBe(200);
  expect(await actionsOn(clinician.id)).toEqual(['end_sessions']);
});

it('returns 204 and unlocks sign-in, the password check and the second factor', async () => {
  const { email, id } = clinician;
  const signIn = async (usedPassword: string) =>
    (await portal.call(createSession, { body: { email, password: usedPassword } })).status;
  for (let at = 0; at < 5; at += 1) expect(await signIn('a wrong password')).toBe(400);
  expect(await signIn(password)).toBe(423);
  const inStep = { kind: 'second_factor', subject: id } as const;
  const now = new Date();
  for (let at = 0; at < 10; at += 1) await takeAttempt(portal.database.orm, inStep, now);
  const me = await portal.call(getMe, { as: await portal.signedIn(clinician) });
  expect(me.body.status).toBe('locked');

  await portal.call(unlockPerson, { as: usersManager, params: { id } });
  expect(await signIn(password)).toBe(200);
  await expect(takeAttempt(portal.database.orm, inStep, now)).resolves.toBe(false);
  expect(await actionsOn(id)).toEqual(['unlock', 'sign_in']);
});

it('does not reopen a closed account', async () => {
  await portal.database.orm
    .update(userAccount)
    .set({ isActive: false })
    .where(eq(userAccount.id, clinician.id));
  const { email, id } = clinician;
  expect((await portal.call(unlockPerson, { as: usersManager, params: { id } })).status).toBe(204);
  const response = await portal.call(createSession, { body: { email, password } });
  expect(response.status).toBe(400);
});

async function actionsOn(id: string): Promise<string[]> {
  const entries = await portal.database.orm
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id))
    .orderBy(auditEntry.ordinal);
  return entries.map(({ action }) => action);
}
