import { getCustomer } from '@portal/contract/crm';
import {
  changeColleague,
  changeCustomerUser,
  type ColleagueInput,
  createCustomerUser,
  deactivateColleague,
  getColleague,
  inviteColleague,
  listColleagues,
} from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { userAccount } from '../accounts/user-account.table.ts';

const passwordHash = 'never matches';

let portal: TestPortal;
let keeper: Caller;
let owner: { id: string };
let clinic: { id: string };
let manager: Caller;
let colleague: { id: string; email: string };
let colleagueAs: Caller;
let outsider: { id: string; email: string };
let foreignClinic: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  keeper = await portal.signedIn(await world.addEmployee(['users']));
  const other = await world.addCustomer();
  foreignClinic = await world.addClinic(other.id);
  outsider = await world.addCustomerUser(other.id, { passwordHash });
});

beforeEach(async () => {
  const { world } = portal;
  owner = await world.addCustomer({ name: 'Huidkliniek' });
  clinic = await world.addClinic(owner.id);
  manager = await portal.signedIn(await addManager());
  colleague = await world.addCustomerUser(owner.id, { passwordHash });
  colleagueAs = await portal.signedIn(colleague);
});

afterAll(() => portal.close());

const addManager = () =>
  portal.world.addCustomerUser(owner.id, { passwordHash, clinicRole: 'manager' });

const find = async (email: string) =>
  (await portal.database.orm.select().from(userAccount).where(eq(userAccount.email, email)))[0];

let addresses = 0;

function toInvitation(overrides: Partial<ColleagueInput> = {}): ColleagueInput {
  addresses += 1;
  const email = `els.maes.${addresses}@clinic.example`;
  return { email, first_name: 'Els', last_name: 'Maes', ...overrides };
}

const invite = (body: Record<string, unknown>, as = manager) =>
  portal.call(inviteColleague, { as, body });
const change = (id: string, body: Record<string, unknown>, as = manager) =>
  portal.call(changeColleague, { as, params: { id }, body });
const get = (id: string, as = manager) => portal.call(getColleague, { as, params: { id } });
const deactivate = (id: string, as = manager) =>
  portal.call(deactivateColleague, { as, params: { id } });

it('admits managers of a customer alone: 401, 403 before 400 and 404', async () => {
  const limited = { clinicRole: 'own_clinics' as const, clinicIds: [clinic.id] };
  const nurse = await portal.signedIn(await portal.world.addCustomerUser(owner.id, limited));
  for (const [as, status] of [
    [portal.anonymous, 401],
    [colleagueAs, 403],
    [nurse, 403],
    [keeper, 403],
  ] as const) {
    const responses = await Promise.all([
      portal.call(listColleagues, { as }),
      invite({ nothing: true }, as),
      get(newId(), as),
      change(newId(), { nothing: true }, as),
      deactivate(newId(), as),
    ]);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([status]));
  }
});

it('lists who has a password, of the own customer alone, and finds them by name and address', async () => {
  await portal.world.addCustomerUser(owner.id, { firstName: 'Invited' });
  await portal.world.addCustomerUser(owner.id, { passwordHash, anonymizedAt: '2026-01-01' });
  const list = async (query = {}) =>
    (await portal.call(listColleagues, { as: manager, query })).body;
  const { count, results } = await list({ ordering: 'email' });
  expect(count).toBe(2);
  expect(results.find(({ id }) => id === colleague.id)).toMatchObject({
    email: colleague.email,
    status: 'active',
    clinic_role: 'all_clinics',
    clinic_ids: [],
    clinics: [],
  });
  expect(Object.keys(results[0] ?? {})).not.toContain('phone_number');
  expect((await list({ search: colleague.email })).count).toBe(1);
  expect((await list({ search: outsider.email })).count).toBe(0);
});

test('invites a colleague who sees what is said, by the mail of any invitation', async () => {
  const limited = toInvitation({ clinic_role: 'own_clinics', clinic_ids: [clinic.id] });
  expect(await invite({ ...limited, preferred_language: 'nl' })).toMatchObject({
    status: 202,
    body: null,
  });
  expect(await find(limited.email)).toMatchObject({
    customerId: owner.id,
    role: 'customer',
    clinicRole: 'own_clinics',
    clinicIds: [clinic.id],
    passwordHash: null,
  });
  const [mail] = await readMailbox(portal, limited.email);
  expect(mail).toMatchObject({ template: 'invited_by', language: 'nl' });
  expect(mail?.text).toContain(' nodigt u uit voor het partnerportaal.');
  expect(mail?.text).toContain('Het is bedoeld voor uw werk bij Huidkliniek.');
  await portal.database.pool.query(`update supplier set name = 'Lumidra'`);
  await invite({
    ...limited,
    preferred_language: 'nl',
    clinic_role: 'manager',
    clinic_ids: [],
  });
  expect(await find(limited.email)).toMatchObject({ clinicRole: 'manager', clinicIds: [] });
  const [, again, ...others] = await readMailbox(portal, limited.email);
  expect(again?.text).toContain(' nodigt u uit voor het partnerportaal van Lumidra.');
  expect(others).toEqual([]);
  expect((await portal.call(listColleagues, { as: manager })).body.count).toBe(2);
});

it('returns 400 for missing names, other clinics, and a colleague who is listed', async () => {
  const none = await invite({ email: 'nobody' });
  expect(Object.keys(none.body ?? {}).toSorted()).toEqual(['email', 'first_name', 'last_name']);
  for (const role of [
    { clinic_role: 'own_clinics' },
    { clinic_role: 'own_clinics', clinic_ids: [foreignClinic.id] },
    { clinic_role: 'own_clinics', clinic_ids: [newId()] },
    { clinic_role: 'all_clinics', clinic_ids: [clinic.id] },
    { clinic_ids: [clinic.id] },
  ]) {
    const { status, body } = await invite({ ...toInvitation(), ...role });
    expect([role, status, Object.keys(body ?? {})]).toEqual([role, 400, ['clinic_ids']]);
  }
  const known = await invite(toInvitation({ email: colleague.email.toUpperCase() }));
  expect([known.status, Object.keys(known.body ?? {})]).toEqual([400, ['email']]);
});

it('answers for anybody else’s address as for a new one, and writes and mails nothing', async () => {
  const employee = await portal.world.addEmployee([]);
  const countUsers = async () =>
    (await portal.call(getCustomer, { as: manager, params: owner })).body.users_count;
  const users = await countUsers();
  const free = await invite(toInvitation());
  expect(await countUsers()).toBe(users);
  for (const { email } of [outsider, employee]) {
    const before = await find(email);
    const response = await invite(toInvitation({ email }));
    expect([response.status, response.body]).toEqual([free.status, free.body]);
    expect(await find(email)).toEqual(before);
    expect(await readMailbox(portal, email)).toEqual([]);
  }
  expect((await portal.call(listColleagues, { as: manager })).body.count).toBe(2);
});

test('changes what a colleague sees, with an audit entry, and refuses a stale change', async () => {
  const role = { clinic_role: 'own_clinics', clinic_ids: [clinic.id] };
  const changed = await change(colleague.id, role);
  expect(changed).toMatchObject({ status: 200, body: { ...role, clinics: [{ id: clinic.id }] } });
  expect(await get(colleague.id)).toMatchObject({ status: 200, body: changed.body });
  const [entry] = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, colleague.id));
  expect(entry).toMatchObject({ action: 'change', objectType: 'user_account' });
  expect(JSON.stringify(entry?.changes)).toContain(clinic.id);
  const stale = await portal.call(changeColleague, {
    as: manager,
    params: { id: colleague.id },
    body: { clinic_role: 'manager' },
    headers: { 'if-match': '"1"' },
  });
  expect(stale.status).toBe(412);
  expect((await change(colleague.id, { clinic_ids: [] })).status).toBe(400);
  expect((await change(colleague.id, { clinic_role: 'manager' })).body).toMatchObject({
    clinic_role: 'manager',
    clinic_ids: [],
  });
});

it('returns 404 for a user of another customer, an employee and who has not answered', async () => {
  const invited = await portal.world.addCustomerUser(owner.id);
  const employee = await portal.world.addEmployee([]);
  for (const { id } of [outsider, invited, employee, { id: newId() }]) {
    expect((await get(id)).status).toBe(404);
    expect((await change(id, { nothing: true })).status).toBe(404);
    expect((await change(id, { clinic_role: 'manager' })).status).toBe(404);
    expect((await deactivate(id)).status).toBe(404);
  }
});

test('deactivates a colleague, whose session ends', async () => {
  expect((await deactivate(colleague.id)).body).toMatchObject({ status: 'deactivated' });
  expect((await deactivate(colleague.id)).status).toBe(200);
  expect((await portal.call(listColleagues, { as: colleagueAs })).status).toBe(401);
});

test('returns 409 for the last manager who can log in, and lets an employee go on', async () => {
  const own = (await portal.call(listColleagues, { as: manager })).body.results.find(
    ({ clinic_role: role }) => role === 'manager',
  );
  const id = own?.id ?? '';
  await portal.world.addCustomerUser(owner.id, { clinicRole: 'manager' });
  for (const response of [await deactivate(id), await change(id, { clinic_role: 'all_clinics' })])
    expect(response).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const body = { clinic_role: 'all_clinics' };
  const params = { id };
  expect((await portal.call(changeCustomerUser, { as: keeper, params, body })).status).toBe(200);
  expect(await find(colleague.email)).toMatchObject({ clinicRole: null });
  expect((await portal.call(listColleagues, { as: manager })).status).toBe(403);
});

test('leaves a manager when 50 clients remove the last ones at once, in many rounds', async () => {
  for (let round = 0; round < getSampleSize(50, 8); round += 1) {
    owner = await portal.world.addCustomer();
    const people = await Promise.all([addManager(), addManager(), addManager()]);
    const callers = await Promise.all(people.map((person) => portal.signedIn(person)));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const { id = '' } = people[turn % 3] ?? {};
        const as = callers[(turn + 1 + round) % 3] ?? manager;
        return turn % 2 === 0 ? deactivate(id, as) : change(id, { clinic_role: 'all_clinics' }, as);
      }),
    );
    const left = await portal.database.orm
      .select()
      .from(userAccount)
      .where(eq(userAccount.customerId, owner.id));
    const managers = left.filter(
      ({ isActive, clinicRole }) => isActive && clinicRole === 'manager',
    );
    expect(managers.length).toBeGreaterThan(0);
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([]);
  }
});

it('makes the first active user of a customer its manager, and lets others see all clinics', async () => {
  const { id: customerId } = await portal.world.addCustomer();
  const { id: place } = await portal.world.addClinic(customerId);
  const create = (body: object) =>
    portal.call(createCustomerUser, {
      as: keeper,
      body: { ...toInvitation(), customer_id: customerId, ...body },
    });
  expect((await create({})).body).toMatchObject({ clinic_role: 'manager', clinic_ids: [] });
  expect((await create({})).body).toMatchObject({ clinic_role: 'all_clinics' });
  const limited = { clinic_role: 'own_clinics', clinic_ids: [place] };
  const made = await create(limited);
  expect(made.body).toMatchObject({ ...limited, clinics: [{ id: place }] });
  const foreign = await create({ ...limited, clinic_ids: [foreignClinic.id] });
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['clinic_ids']]);
  const moved = await portal.call(changeCustomerUser, {
    as: keeper,
    params: { id: made.body.id },
    body: { customer_id: owner.id },
  });
  expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['clinic_ids']]);
});
