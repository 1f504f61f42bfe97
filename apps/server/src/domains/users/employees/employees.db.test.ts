import { permissions } from '@portal/contract/kernel';
import {
  changeEmployee,
  createEmployee,
  getEmployee,
  inviteEmployee,
  listEmployees,
  listTeams,
  lookUpEmployees,
  putEmployee,
  removeEmployee,
} from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { collectAccountEvents } from '#server/testing/account-events-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { userGroup } from '../groups/user-group.table.ts';

let portal: TestPortal;
let chief: Caller;
let reader: Caller;
let clinician: Caller;
let sales: { id: string };
let service: { id: string };
let engineer: { id: string };
let events: ReturnType<typeof collectAccountEvents>;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  chief = await portal.signedIn(await world.addEmployee(['staff'], { passwordHash: 'set' }));
  reader = await portal.signedIn(await world.addEmployee(['users', 'customers']));
  const customer = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
  sales = await world.addGroup({ permissions: ['pipeline'] });
  service = await world.addGroup({ permissions: ['service'] });
  engineer = await world.addJobTitle('Engineer');
  events = collectAccountEvents(portal);
});

afterAll(() => portal.close());

let serial = 0;
const bodyFor = (overrides: Record<string, unknown> = {}) => ({
  email: `employee-${(serial += 1)}@example.org`,
  ...overrides,
});

const create = (body: Record<string, unknown>) => portal.call(createEmployee, { as: chief, body });

const change = (params: { id: string }, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeEmployee, { as: chief, params, body, headers });

const getRow = async ({ id }: { id: string }) => {
  const found = await portal.database.orm.select().from(userAccount).where(eq(userAccount.id, id));
  return found[0];
};

const listAuditActions = async ({ id }: { id: string }) => {
  const { orm } = portal.database;
  const found = await orm.select().from(auditEntry).where(eq(auditEntry.objectId, id));
  return found.map(({ action }) => action).toSorted((a, b) => (a < b ? -1 : 1));
};

const readTeams = async () => {
  const { status, body } = await portal.call(listTeams, { as: chief });
  expect(status).toBe(200);
  return body.map((team) => team.toLowerCase());
};

describe('access', () => {
  it('returns 401 without a session and 403 without the permission staff or for a customer’s user', async () => {
    const params = await portal.world.addEmployee([]);
    const calls: ((as: Caller) => Promise<{ status: number }>)[] = [
      (as) => portal.call(listEmployees, { as }),
      (as) => portal.call(createEmployee, { as, body: bodyFor() }),
      (as) => portal.call(listTeams, { as }),
      (as) => portal.call(getEmployee, { as, params }),
      (as) => portal.call(changeEmployee, { as, params, body: { first_name: 'Eve' } }),
      (as) => portal.call(putEmployee, { as, params, body: { first_name: 'Eve' } }),
      (as) => portal.call(removeEmployee, { as, params }),
      (as) => portal.call(inviteEmployee, { as, params }),
    ];
    for (const call of calls) {
      expect((await call(portal.anonymous)).status).toBe(401);
      expect((await call(reader)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
    expect(await getRow(params)).toMatchObject({ version: 1, isActive: true });
  });

  it('returns 404 for a customer’s user and an unknown id, before any 400', async () => {
    const customer = await portal.world.addCustomer();
    const person = await portal.world.addCustomerUser(customer.id);
    for (const params of [person, { id: newId() }, { id: 'x' }]) {
      const body = { colour: 1 };
      expect((await portal.call(getEmployee, { as: chief, params })).status).toBe(404);
      expect((await change(params, body)).status).toBe(404);
      expect((await portal.call(putEmployee, { as: chief, params, body })).status).toBe(404);
      expect((await portal.call(removeEmployee, { as: chief, params })).status).toBe(404);
      expect((await portal.call(inviteEmployee, { as: chief, params })).status).toBe(404);
    }
  });
});

describe('adding', () => {
  it('returns 400 at the field, nested for a nested field', async () => {
    const taken = await portal.world.addEmployee([]);
    const unknown = ['This does not exist.'];
    for (const [body, refusal] of [
      [{ email: undefined }, { email: ['This field is required'] }],
      [
        { email: taken.email.toUpperCase() },
        { email: [expect.stringContaining('already exists')] },
      ],
      [{ groups: [sales.id, newId()] }, { groups: unknown }],
      [{ employee_profile: { job_title: newId() } }, { employee_profile: { job_title: unknown } }],
      [{ employee_profile: { post: 'x' } }, { employee_profile: { post: [expect.anything()] } }],
      [{ customer_id: newId() }, { customer_id: [expect.anything()] }],
      [{ date_of_birth: '9999-12-31' }, { date_of_birth: [expect.stringContaining('1900')] }],
      [{ team: 'n'.repeat(61) }, { team: [expect.stringContaining('60')] }],
    ] as const) {
      expect(await create(bodyFor(body))).toMatchObject({ status: 400, body: refusal });
    }
    expect(events.take()).toEqual([]);
  });

  // @specification 5.19
  it('creates an invited employee without a name, in Staff with all permissions, from an e-mail alone', async () => {
    const response = await create(bodyFor({ email: 'First@Example.org' }));
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        email: 'first@example.org',
        first_name: '',
        last_name: '',
        role: 'employee',
        status: 'invited',
        customer: null,
        employee_profile: { job_title: null },
      },
    });
    const [staff] = await portal.database.orm
      .select()
      .from(userGroup)
      .where(eq(userGroup.name, 'Staff'));
    expect(staff?.permissions).toEqual([...permissions]);
    expect(response.body.groups).toEqual([staff?.id]);
    expect(events.take()).toEqual([['invited', { userId: response.body.id }]]);
    expect(await listAuditActions(response.body)).toEqual(
      expect.arrayContaining(['create', 'join_group']),
    );
  });

  // @specification 3.7, 7.56
  it('creates an employee with the given groups and job title, or with none', async () => {
    const body = bodyFor({
      groups: [sales.id, service.id.toUpperCase()],
      employee_profile: { job_title: engineer.id },
      first_name: '',
      phone_number: null,
    });
    const response = await create(body);
    expect(response.body.groups).toEqual([sales.id, service.id].toSorted());
    expect(response.body.employee_profile).toEqual({ job_title: engineer.id });
    expect((await create(bodyFor({ groups: [], employee_profile: {} }))).body.groups).toEqual([]);
    events.take();
  });
});

describe('reading', () => {
  // @specification 7.54
  it('filters by status, group and job title, sorts, searches and lists no customer’s user', async () => {
    const group = await portal.world.addGroup();
    const title = await portal.world.addJobTitle();
    const common = { groups: [group.id], employee_profile: { job_title: title.id } };
    const [one, other] = [
      await create(bodyFor({ ...common, first_name: 'Zoë', last_name: 'Abelson' })),
      await create(
        bodyFor({ ...common, first_name: 'Amy', last_name: 'Zilver', is_active: false }),
      ),
    ];
    await create(bodyFor({ first_name: 'Zoe', groups: [] }));
    const found = async (query: Record<string, unknown>) => {
      const response = await portal.call(listEmployees, { as: chief, query });
      expect([query, response.status]).toEqual([query, 200]);
      expect(response.body.results.every(({ role }) => role === 'employee')).toBe(true);
      return response.body.results.map(({ id }) => id);
    };
    expect(await found({ group_id: group.id })).toEqual([other.body.id, one.body.id]);
    expect(await found({ job_title_id: title.id, ordering: 'first_name' })).toEqual([
      other.body.id,
      one.body.id,
    ]);
    expect(await found({ group_id: group.id, ordering: 'last_name' })).toEqual([
      one.body.id,
      other.body.id,
    ]);
    expect(await found({ group_id: group.id, status: 'deactivated' })).toEqual([other.body.id]);
    expect(await found({ job_title_id: title.id, is_active: true })).toEqual([one.body.id]);
    expect(await found({ group_id: group.id, search: 'zoe' })).toEqual([one.body.id]);
    expect(await found({ group_id: newId() })).toEqual([]);
    const query = { status: 'gone', group_id: 'x', customer_id: newId() };
    const refused = await portal.call(listEmployees, { as: chief, query });
    expect(Object.keys(refused.body).toSorted()).toEqual(['customer_id', 'group_id', 'status']);
    events.take();
  });

  test('lists each team once, whatever the case of its letters, and changes that of an employee', async () => {
    await create(bodyFor({ team: ' Zuid ' }));
    const { body: employee } = await create(bodyFor({ team: 'Noord  en Oost' }));
    await create(bodyFor({ team: 'ZUID' }));
    await create(bodyFor());
    expect(employee.team).toBe('Noord en Oost');
    expect(await readTeams()).toEqual(['noord en oost', 'zuid']);
    expect((await change(employee, { team: 'Zuid' })).body.team).toBe('Zuid');
    expect(await readTeams()).toEqual(['zuid']);
    expect(await listAuditActions(employee)).toContain('change');
    events.take();
  });

  it('rejects a cursor of the list of customers’ users', async () => {
    const { body } = await portal.call(listEmployees, { as: chief, query: { limit: 1 } });
    const cursor = new URL(body.next ?? '').searchParams.get('cursor');
    const lookup = await portal.call(lookUpEmployees, { as: chief, query: { cursor } });
    expect(lookup.status).toBe(400);
  });

  // @specification 7.55
  it('reads a page with one statement, whatever its number of rows', async () => {
    const { pool } = portal.database;
    const query = pool.query.bind(pool);
    const count = async (limit: number) => {
      let statements = 0;
      Object.assign(pool, {
        query: (...args: Parameters<typeof query>) => {
          statements += 1;
          return query(...args);
        },
      });
      const { body } = await portal.call(listEmployees, { as: chief, query: { limit } });
      Object.assign(pool, { query });
      expect(body.results).toHaveLength(limit);
      return statements;
    };
    expect(await count(1)).toBe(await count(6));
  });

  it('looks up active employees by name for every employee and for no other caller', async () => {
    const { world } = portal;
    const ada = await world.addEmployee([], { firstName: 'Adelheid', lastName: 'Xenon' });
    const nameless = await world.addEmployee([], {
      firstName: '',
      lastName: '',
      email: 'xenon@example.org',
    });
    await world.addEmployee([], { lastName: 'Xenon', isActive: false });
    await world.addEmployee([], { lastName: 'Xenon', anonymizedAt: '2026-01-01T00:00:00Z' });
    const customer = await world.addCustomer();
    await world.addCustomerUser(customer.id, { lastName: 'Xenon' });
    const query = { search: 'xenon', ordering: '-last_name' };
    const response = await portal.call(lookUpEmployees, { as: reader, query });
    expect(response.body).toMatchObject({
      count: 2,
      results: [
        { id: ada.id, name: 'Adelheid Xenon' },
        { id: nameless.id, name: 'xenon@example.org' },
      ],
    });
    expect(Object.keys(response.body.results[0] ?? {})).toEqual(['id', 'name']);
    expect((await portal.call(lookUpEmployees)).status).toBe(401);
    expect((await portal.call(lookUpEmployees, { as: clinician })).status).toBe(403);
  });
});

describe('changing', () => {
  it('returns 400 at the field before 412 and changes nothing', async () => {
    const { body: employee } = await create(bodyFor({ groups: [sales.id] }));
    const taken = await portal.world.addEmployee([]);
    const headers = { 'if-match': '"9"' };
    for (const [body, field] of [
      [{ email: taken.email }, 'email'],
      [{ groups: [newId()] }, 'groups'],
      [{ groups: [sales.id, sales.id] }, 'groups'],
      [{ date_of_birth: '1899-12-31' }, 'date_of_birth'],
      [{ employee_profile: { job_title: newId() } }, 'employee_profile'],
      [{ employee_profile: null }, 'employee_profile'],
    ] as const) {
      const response = await change(employee, body, headers);
      expect([body, response.status, Object.keys(response.body)]).toEqual([body, 400, [field]]);
    }
    expect((await change(employee, { groups: [] }, headers)).status).toBe(412);
    const params = { id: employee.id };
    const after = await portal.call(getEmployee, { as: chief, params });
    expect(after.body).toEqual(employee);
    events.take();
  });

  // @specification 7.57, 7.58
  it('changes only the sent fields with PATCH and PUT', async () => {
    const { body: employee } = await create(
      bodyFor({ first_name: 'Ada', employee_profile: { job_title: engineer.id } }),
    );
    const params = { id: employee.id };
    const named = await change(params, { last_name: 'Byron', employee_profile: {} });
    expect(named.body).toMatchObject({
      first_name: 'Ada',
      employee_profile: { job_title: engineer.id },
    });
    const put = await portal.call(putEmployee, {
      as: chief,
      params,
      body: { employee_profile: { job_title: null }, phone_number: '+32 2 000 11 22' },
      headers: { 'if-match': String(named.headers['etag']) },
    });
    expect(put).toMatchObject({
      status: 200,
      body: {
        first_name: 'Ada',
        last_name: 'Byron',
        phone_number: '+32 2 000 11 22',
        employee_profile: { job_title: null },
        groups: employee.groups,
      },
    });
    events.take();
  });

  it('raises the version for other groups and writes an audit entry per membership', async () => {
    const { body: employee } = await create(bodyFor({ groups: [sales.id] }));
    const moved = await change(employee, { groups: [service.id] });
    expect(moved).toMatchObject({ headers: { etag: '"2"' }, body: { groups: [service.id] } });
    const same = await change(employee, { groups: [service.id] });
    expect(same.headers['etag']).toBe('"2"');
    const both = { first_name: 'Ada', groups: [sales.id, service.id] };
    expect((await change(employee, both)).headers['etag']).toBe('"3"');
    expect((await change(employee, { groups: [] })).body.groups).toEqual([]);
    expect(await listAuditActions(employee)).toEqual(
      expect.arrayContaining(['change', 'join_group', 'join_group', 'leave_group', 'leave_group']),
    );
    events.take();
  });

  it('closes and reopens an account, and returns 409 for an anonymized one', async () => {
    const employee = await portal.world.addEmployee([], { passwordHash: 'set' });
    expect((await change(employee, { is_active: false })).body.status).toBe('deactivated');
    expect((await change(employee, { is_active: true })).body.status).toBe('active');
    await change(employee, { email: `new-${employee.email}` });
    const addresses = { before: employee.email, after: `new-${employee.email}` };
    expect(events.take()).toEqual([
      ['closed', { userId: employee.id }],
      ['email', { userId: employee.id, ...addresses }],
    ]);
    const anonymizedAt = '2026-01-01T00:00:00Z';
    const anonymized = await portal.world.addEmployee([], { anonymizedAt, isActive: false });
    const response = await change(anonymized, { is_active: true, groups: [sales.id] });
    expect(response).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(
      (await portal.call(getEmployee, { as: chief, params: anonymized })).body.groups,
    ).toHaveLength(1);
  });
});

describe('removal and repeated invitation', () => {
  // @specification 7.59
  it('deletes an employee without a password with their memberships and deactivates any other', async () => {
    const { body: invited } = await create(bodyFor({ groups: [sales.id] }));
    const active = await portal.world.addEmployee([], { passwordHash: 'set' });
    events.take();
    const remove = (params: { id: string }) => portal.call(removeEmployee, { as: chief, params });
    expect((await remove(invited)).status).toBe(204);
    expect(await getRow(invited)).toBeUndefined();
    expect((await remove(active)).status).toBe(204);
    expect(await getRow(active)).toMatchObject({ isActive: false });
    expect(events.take()).toEqual([['closed', { userId: active.id }]]);
  });

  test('returns 202 for an invited employee and 409 for any other', async () => {
    const { body: invited } = await create(bodyFor());
    const active = await portal.world.addEmployee([], { passwordHash: 'set' });
    events.take();
    const invite = (params: { id: string }) => portal.call(inviteEmployee, { as: chief, params });
    expect((await invite(invited)).status).toBe(202);
    expect(events.take()).toEqual([['invited', { userId: invited.id }]]);
    expect(await invite(active)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
  });
});
