import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCustomerUser, changeEmployee, getMe } from '@portal/contract/users';
import { requestAnonymization, showLinkedRequest } from '@portal/contract/compliance';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller, TestPortal } from '#server/testing/portal.ts';
import { password, withPassword } from '#server/testing/second-factor.ts';
import { anonymizationRequest } from './anonymization-request.table.ts';
import {
  runRequests,
  start,
  type Person,
  type RunningRequests,
} from '#server/testing/requests-fixture.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let requests: RunningRequests;
let portal: TestPortal;

beforeAll(async () => {
  requests = await runRequests();
  ({ portal } = requests);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.set(start));

const request = (as: Caller, body: Record<string, unknown> = {}) =>
  portal.call(requestAnonymization, { as, body });

const requestFor = ({ id }: { id: string }, body: Record<string, unknown> = {}) =>
  request(requests.asOfficer, { user_id: id, ...body });

const isAlive = async (as: Caller) => (await portal.call(getMe, { as })).status === 200;

const getAccount = async ({ id }: { id: string }) => {
  const [row] = await portal.database.orm.select().from(userAccount).where(eq(userAccount.id, id));
  return row;
};

const countOpen = ({ id }: { id: string }) =>
  portal.database.orm
    .select()
    .from(anonymizationRequest)
    .where(
      sql`${anonymizationRequest.userId} = ${id} and ${anonymizationRequest.status} <> 'cancelled'`,
    );

describe('rejected requests', () => {
  it('returns 401 without a session', async () => {
    expect((await request(portal.anonymous)).status).toBe(401);
  });

  it('returns 403 for another person’s account without `privacy`', async () => {
    const ada = await requests.signedInClinician();
    const other = await requests.addClinician();
    const everythingElse = await requests.withPermissions('users', 'staff', 'system', 'customers');
    for (const as of [ada.as, everythingElse]) {
      for (const user_id of [other.id, newId()]) {
        const response = await request(as, { user_id, password });
        expect(response).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      }
    }
    expect((await getAccount(other))?.isActive).toBe(true);
    expect(await isAlive(ada.as)).toBe(true);
  });

  it('returns 400 at missing, wrong and unknown fields', async () => {
    const ada = await requests.signedInClinician();
    const wrong = { password: ['This is not your current password.'] };
    for (const [as, body, errors] of [
      [ada.as, {}, { password: ['This field is required'] }],
      [ada.as, { user_id: ada.id.toUpperCase() }, { password: ['This field is required'] }],
      [ada.as, { password: 'wrong' }, wrong],
      [ada.as, { password, grace_period_days: 0 }, { grace_period_days: ['At least 1.'] }],
      // @specification 5.13
      [ada.as, { password, grace_period_days: 366 }, { grace_period_days: ['At most 365.'] }],
      [ada.as, { password, grace_period_days: 1.5 }, { grace_period_days: expect.anything() }],
      [ada.as, { password, isUrgent: true }, { isUrgent: ['Unknown field.'] }],
      [requests.asOfficer, { user_id: newId() }, { user_id: ['This does not exist.'] }],
      [requests.asOfficer, { user_id: '4711' }, { user_id: expect.anything() }],
      [
        requests.asOfficer,
        { user_id: ada.id, reason: 'x'.repeat(2001) },
        { reason: ['At most 2000 characters.'] },
      ],
    ] as const) {
      expect(await request(as, body)).toMatchObject({ status: 400, body: errors });
    }
    expect(await isAlive(ada.as)).toBe(true);
    expect(await countOpen(ada)).toEqual([]);
  });

  it('returns 423 after five wrong passwords, even with the right one', async () => {
    const ada = await requests.signedInClinician();
    for (let at = 0; at < 5; at += 1)
      expect((await request(ada.as, { password: 'wrong' })).status).toBe(400);
    const locked = { status: 423, body: { code: 'account_locked' } };
    expect(await request(ada.as, { password })).toMatchObject(locked);
    expect(await isAlive(ada.as)).toBe(true);
  });

  test('returns 409 where a request is open or the person is anonymized', async () => {
    const ada = await requests.addClinician();
    expect((await requestFor(ada)).status).toBe(201);
    expect(await requestFor(ada)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: 'There is already an open request to anonymize this account.',
      },
    });
    const deletedUser = await requests.addClinician();
    await portal.database.orm
      .update(userAccount)
      .set({ anonymizedAt: start.toISOString(), isActive: false })
      .where(eq(userAccount.id, deletedUser.id));
    expect(await requestFor(deletedUser)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});

describe('accepted requests', () => {
  // @specification 4.27
  it('deactivates the own account, ends every session and mails the cancel link', async () => {
    const ada = await requests.signedInClinician();
    const there = await portal.signedIn(ada);
    const response = await request(ada.as, { password, reason: 'I retire', grace_period_days: 10 });
    expect(response).toMatchObject({
      status: 201,
      body: {
        user_id: ada.id,
        user: { id: ada.id, email: ada.email },
        user_role: 'customer',
        requested_by: { id: ada.id, name: 'Ada Test' },
        reason: 'I retire',
        status: 'pending',
        grace_period_days: 10,
        created_at: '2026-04-01T08:00:00.000Z',
        grace_ends_at: '2026-04-11T08:00:00.000Z',
        days_remaining: 10,
        approved_by: null,
        cancelled_at: null,
        anonymized_at: null,
      },
    });
    expect(JSON.stringify(response.body)).not.toContain('digest');
    expect(await Promise.all([ada.as, there].map(isAlive))).toEqual([false, false]);
    expect(await getAccount(ada)).toMatchObject({ isActive: false });
    const [letter] = await requests.listMails(ada, 'anonymization_requested');
    expect(letter).toMatchObject({
      language: 'fr',
      subject: 'Nous avons reçu la demande d’anonymisation de votre compte',
    });
    expect(letter?.text).toContain('11 avril 2026');
    expect(letter?.text).toMatch(
      new RegExp(`^https?://[^/]+/anonymization-request/${ada.id}/[\\w-]{43}$`, 'm'),
    );
  });

  // @specification 7.61
  it('accepts a request for another by an officer without a password, with 30 days by default', async () => {
    const ada = await requests.addClinician();
    const as = await portal.signedIn(ada);
    const response = await requestFor(ada, { user_id: ada.id.toUpperCase() });
    expect(response).toMatchObject({
      status: 201,
      body: {
        requested_by: { id: requests.officer.id },
        reason: null,
        grace_period_days: 30,
        days_remaining: 30,
      },
    });
    expect(await isAlive(as)).toBe(false);
    expect(await requests.listMails(ada, 'anonymization_requested')).toHaveLength(1);
  });

  it('stores the reason outside the audit row and stores no secret', async () => {
    const ada = await requests.addClinician();
    const { body } = await requestFor(ada, { reason: 'Asked by telephone' });
    const { orm } = portal.database;
    const entries = await orm.select().from(auditEntry).where(eq(auditEntry.objectId, body.id));
    expect(entries).toMatchObject([{ action: 'create', objectType: 'anonymization_request' }]);
    expect(JSON.stringify(entries)).not.toMatch(/telephone|linkDigest/);
    const storedRequests = await orm
      .select()
      .from(auditPersonal)
      .where(eq(auditPersonal.entryId, entries[0]?.id ?? ''));
    expect(storedRequests[0]?.changes).toMatchObject({ reason: { to: 'Asked by telephone' } });
  });

  it('accepts a request for a deactivated account', async () => {
    const own = await portal.world.addCustomer();
    const ada = await portal.world.addCustomerUser(own.id, { isActive: false });
    expect((await requestFor(ada)).status).toBe(201);
  });
});

test('creates one request of 20 concurrent calls, in many rounds', async () => {
  for (let round = 0; round < getSampleSize(5, 1); round += 1) {
    const ada = await requests.addClinician();
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestFor(ada)));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await countOpen(ada)).toHaveLength(1);
    expect(await requests.listMails(ada, 'anonymization_requested')).toHaveLength(1);
  }
});

const addStaffManager = () => portal.world.addEmployee(['staff'], { passwordHash: 'set' });
const hasNoManager = () =>
  portal.database.orm.execute(
    sql`update user_account set is_active = false where role = 'employee' and password_hash is not null`,
  );

describe('the last active employee with `staff`', () => {
  it('returns 409 for the last manager, by an officer and by themselves', async () => {
    await hasNoManager();
    const last = await addStaffManager();
    const as = await withPassword(portal, last);
    for (const response of [await requestFor(last), await request(as, { password })])
      expect(response).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('must keep the permission to manage') },
      });
    expect(await isAlive(as)).toBe(true);
    expect(await countOpen(last)).toEqual([]);
    expect(await requests.listMails(last, 'anonymization_requested')).toEqual([]);
  });

  test('keeps one manager when all are requested concurrently, in many rounds', async () => {
    const steward = await requests.withPermissions('staff');
    for (let round = 0; round < getSampleSize(10, 1); round += 1) {
      await hasNoManager();
      const rivals: Person[] = [
        await addStaffManager(),
        await addStaffManager(),
        await addStaffManager(),
      ];
      const tries = rivals.flatMap((person) => [
        requestFor(person),
        portal.call(changeEmployee, {
          as: steward,
          params: person,
          body: { is_active: false },
        }),
      ]);
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const remaining = await Promise.all(rivals.map(getAccount));
      expect(remaining.filter((account) => account?.isActive)).toHaveLength(1);
      for (const [at, account] of remaining.entries())
        if (account?.isActive) expect(await countOpen(rivals[at] ?? { id: '' })).toEqual([]);
    }
  });
});

it('rejects other ways of reactivating an account with an open request', async () => {
  const ada = await requests.addClinician();
  await requests.addRequest(ada);
  const as = await requests.withPermissions('users');
  const opening = { as, params: ada, body: { is_active: true } };
  expect(await portal.call(changeCustomerUser, opening)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('can restore it') },
  });
  const renaming = { as, params: ada, body: { first_name: 'Grace' } };
  expect((await portal.call(changeCustomerUser, renaming)).status).toBe(200);
});

it('mails a new link to a changed address and invalidates the earlier one', async () => {
  const ada = await requests.addClinician();
  await requests.addRequest(ada);
  const [old] = await requests.listMails(ada, 'anonymization_requested');
  const email = `new-${ada.email}`;
  const as = await requests.withPermissions('users');
  await portal.call(changeCustomerUser, { as, params: ada, body: { email } });
  const [fresh] = await requests.listMails({ ...ada, email }, 'anonymization_requested');
  const show = async (claim?: { uid: string; token: string }) =>
    (await portal.call(showLinkedRequest, { body: claim ?? {} })).status;
  expect([await show(old?.claim), await show(fresh?.claim)]).toEqual([400, 200]);
});
