import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  endSession,
  listSessions,
  reauthenticate,
} from '@portal/contract/auth';
import { changeSecuritySettings } from '@portal/contract/system';
import { changeGroup, changeMe, getMe, joinGroup, listCustomerUsers } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSessionActors } from '#server/domains/auth/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { addMilliseconds, days, seconds } from '#server/kernel/clock.ts';
import { Browser } from '#server/testing/browser.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { generateCode, password, withPassword } from '#server/testing/second-factor.ts';

const start = new Date('2026-05-04T08:00:00Z');

let portal: TestPortal;
let chief: Caller;
let ada: { id: string; email: string };
let as: Caller;
let group: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  const { world } = portal;
  chief = await portal.signedIn(await world.addEmployee(['staff', 'system', 'users']));
  await set({ customers_two_factor_required: false, two_factor_grace_days: 14 });
  ada = await world.addEmployee([]);
  as = await withPassword(portal, ada);
  group = await world.addGroup({ permissions: ['users'] });
});

const set = (body: Record<string, unknown>) =>
  portal.call(changeSecuritySettings, { as: chief, body });
const requireOfGroup = (two_factor_required = true) =>
  portal.call(changeGroup, { as: chief, params: group, body: { two_factor_required } });
const join = () => portal.call(joinGroup, { as: chief, params: ada, body: { group_id: group.id } });
const readMe = async (caller = as) =>
  (await portal.call(getMe, { as: caller })).body.two_factor_setup_due_at;
const work = (caller = as) => portal.call(listSessions, { as: caller });
const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const readBegin = async () => {
  const [row] = await portal.database.orm
    .select({ since: userAccount.twoFactorRequiredSince })
    .from(userAccount)
    .where(eq(userAccount.id, ada.id));
  return row?.since ?? null;
};
const refused = { status: 403, body: { code: 'two_factor_setup_required' } };

async function setUp(): Promise<string> {
  const { secret } = (await portal.call(enableTwoFactor, { as, body: { password } })).body;
  const body = { totp_code: generateCode(secret, portal.clock.now()) };
  expect((await portal.call(confirmTwoFactor, { as, body })).status).toBe(200);
  return secret;
}

describe('a requirement of a group', () => {
  test('holds at once in a session that had begun, and ends the grace period 14 days later', async () => {
    await join();
    expect(await readMe()).toBeNull();
    await requireOfGroup();
    wait(seconds(5));
    expect(await readMe()).toBe('2026-05-18T08:00:05.000Z');
    expect((await work()).status).toBe(200);
    portal.clock.set(new Date('2026-05-18T08:00:04.999Z'));
    as = await portal.signedIn(ada);
    expect((await work()).status).toBe(200);
    portal.clock.set(new Date('2026-05-18T08:00:05.000Z'));
    expect(await work()).toMatchObject(refused);
  });

  test('counts from the first moment, once for concurrent requests and after it ended and returned', async () => {
    await join();
    await requireOfGroup();
    await Promise.all(Array.from({ length: 8 }, () => work()));
    const since = await readBegin();
    expect(since).toBe(start.toISOString());
    await requireOfGroup(false);
    wait(days(1));
    as = await portal.signedIn(ada);
    chief = await portal.signedIn(await portal.world.addEmployee(['staff', 'system']));
    expect(await readMe()).toBeNull();
    await requireOfGroup();
    expect(await readMe()).toBe('2026-05-18T08:00:00.000Z');
    expect(await readBegin()).toBe(since);
  });

  test('leaves open what sets up a second factor, who the caller is and the way out, and nothing else', async () => {
    await set({ two_factor_grace_days: 0 });
    await join();
    await requireOfGroup();
    expect(await work()).toMatchObject(refused);
    expect(await portal.call(changeMe, { as, body: { first_name: 'Eva' } })).toMatchObject(refused);
    expect(await portal.call(listCustomerUsers, { as })).toMatchObject(refused);
    expect((await portal.call(getMe, { as })).status).toBe(200);
    expect((await portal.call(reauthenticate, { as, body: { password } })).status).toBe(204);
    await setUp();
    expect(await readMe()).toBeNull();
    expect((await work()).status).toBe(200);
    expect((await portal.call(endSession, { as })).status).toBe(204);
  });

  test('refuses to turn it off, with the reason', async () => {
    const secret = await setUp();
    await join();
    await requireOfGroup();
    wait(seconds(30));
    const body = { password, code: generateCode(secret, portal.clock.now()) };
    expect(await portal.call(disableTwoFactor, { as, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('required') },
    });
    expect((await portal.call(getMe, { as })).body.two_factor_enabled).toBe(true);
    await requireOfGroup(false);
    // The refused attempt did not use the code up.
    expect((await portal.call(disableTwoFactor, { as, body })).status).toBe(204);
  });

  it('comes after 401 and the permission, and before the recent proof and the body', async () => {
    await set({ two_factor_grace_days: 0 });
    await join();
    await requireOfGroup();
    expect((await work(portal.anonymous)).status).toBe(401);
    const body = { two_factor_required: 'x' };
    const change = () => portal.call(changeGroup, { as, params: group, body });
    expect(await change()).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    await portal.call(changeGroup, { as: chief, params: group, body: { permissions: ['staff'] } });
    expect(await change()).toMatchObject(refused);
  });

  it('sends no events to who must set up first', async () => {
    await join();
    await set({ two_factor_grace_days: 0 });
    const [row] = await portal.database.orm
      .select({ id: session.id })
      .from(session)
      .where(eq(session.userId, ada.id));
    const id = row?.id ?? '';
    const getKind = async () =>
      (await loadSessionActors(portal.database, [id], portal.clock.now()))(id).kind;
    expect(await getKind()).toBe('employee');
    await requireOfGroup();
    expect(await getKind()).toBe('anonymous');
  });
});

describe('sign-in', () => {
  it('says that a second factor is required, and sets the cookies as without', async () => {
    await join();
    await requireOfGroup();
    const browser = new Browser(portal.app);
    const response = await browser.signIn(ada.email, password);
    expect(response).toMatchObject({
      status: 200,
      body: { two_fa_required: false, challenge_token: null, two_factor_setup_required: true },
    });
    expect(Object.keys(response.set)).toContain('access_token');
    await setUp();
    const other = new Browser(portal.app);
    expect((await other.signIn(ada.email, password)).body).toMatchObject({
      two_fa_required: true,
      two_factor_setup_required: false,
    });
  });
});

describe('the setting for customers’ users', () => {
  it('requires it of customers’ users, and of no employee', async () => {
    const customer = await portal.world.addCustomer();
    const clinician = await portal.signedIn(await portal.world.addCustomerUser(customer.id));
    expect(await readMe(clinician)).toBeNull();
    await set({ customers_two_factor_required: true, two_factor_grace_days: 3 });
    expect(await readMe(clinician)).toBe('2026-05-07T08:00:00.000Z');
    expect(await readMe()).toBeNull();
    await set({ two_factor_grace_days: 0 });
    expect(await work(clinician)).toMatchObject(refused);
    await set({ customers_two_factor_required: false });
    expect((await work(clinician)).status).toBe(200);
  });
});
