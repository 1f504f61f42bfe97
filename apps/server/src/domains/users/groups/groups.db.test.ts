import {
  changeGroup,
  createGroup,
  deleteGroup,
  getEmployee,
  getGroup,
  getMe,
  joinGroup,
  leaveGroup,
  listEmployees,
  listGroups,
} from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let chief: Caller;
let reader: Caller;
let clinician: Caller;
let person: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  chief = await portal.signedIn(await world.addEmployee(['staff'], { passwordHash: 'set' }));
  reader = await portal.signedIn(await world.addEmployee(['users']));
  const customer = await world.addCustomer();
  person = await world.addCustomerUser(customer.id);
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const create = (body: Record<string, unknown>) => portal.call(createGroup, { as: chief, body });
const change = (params: { id: string }, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeGroup, { as: chief, params, body, headers });
const join = (params: { id: string }, groupId: string) =>
  portal.call(joinGroup, { as: chief, params, body: { group_id: groupId } });
const leave = (params: { id: string }, groupId: string) =>
  portal.call(leaveGroup, { as: chief, params, body: { group_id: groupId } });

describe('groups', () => {
  // @specification 6.3
  it('returns 401 without a session and 403 without the permission staff', async () => {
    const params = await portal.world.addGroup();
    const calls: ((as: Caller) => Promise<{ status: number }>)[] = [
      (as) => portal.call(listGroups, { as }),
      (as) => portal.call(createGroup, { as, body: { name: 'x' } }),
      (as) => portal.call(getGroup, { as, params }),
      (as) => portal.call(changeGroup, { as, params, body: { permissions: ['staff'] } }),
      (as) => portal.call(deleteGroup, { as, params }),
      (as) => portal.call(joinGroup, { as, params: person, body: { group_id: params.id } }),
      (as) => portal.call(leaveGroup, { as, params: person, body: { group_id: params.id } }),
    ];
    for (const call of calls) {
      expect((await call(portal.anonymous)).status).toBe(401);
      expect((await call(reader)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
  });

  it('returns 400 for a blank or taken name and unknown or repeated permissions, 404 for an unknown id', async () => {
    const { body: made } = await create({ name: 'Archive' });
    const { body: other } = await create({ name: 'Purchase' });
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'ARCHIVE' }, 'name'],
      [{ name: 'x', permissions: ['fly'] }, 'permissions'],
      [{ name: 'x', permissions: ['users', 'users'] }, 'permissions'],
    ] as const) {
      const response = await create(body);
      expect([body, response.status, Object.keys(response.body)]).toEqual([body, 400, [field]]);
    }
    const taken = await change(other, { name: made.name.toUpperCase() }, { 'if-match': '"9"' });
    expect(taken).toMatchObject({ status: 400, body: { name: ['This is already in use.'] } });
    const none = { id: newId() };
    expect((await change(none, { colour: 1 })).status).toBe(404);
    expect((await portal.call(getGroup, { as: chief, params: none })).status).toBe(404);
  });

  // @specification 3.10, 7.52
  test('creates, changes, lists and deletes a group, with ordered permissions and the number of members', async () => {
    const created = await create({ name: 'Field', permissions: ['service', 'documents'] });
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        name: 'Field',
        permissions: ['documents', 'service'],
        two_factor_required: false,
        member_count: 0,
      },
    });
    const params = { id: created.body.id };
    const repeated = await change(params, { permissions: ['service', 'documents'] });
    expect(repeated.headers['etag']).toBe('"1"');
    await join(await portal.world.addEmployee([]), params.id);
    await join(await portal.world.addEmployee([]), params.id);
    const body = { permissions: [], name: 'FIELD', two_factor_required: true };
    const changed = await change(params, body);
    expect(changed.body).toEqual({ ...params, ...body, member_count: 2 });
    expect((await change(params, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    const read = await portal.call(getGroup, { as: chief, params });
    expect(read).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: changed.body });
    const list = await portal.call(listGroups, { as: chief, query: { ordering: 'name' } });
    expect(list.body.results.find(({ id }) => id === params.id)).toEqual(changed.body);
    for (const [search, count] of [
      ['fi', 1],
      ['iel', 1],
      ['el', 0],
      ['nothing', 0],
    ] as const) {
      const found = await portal.call(listGroups, { as: chief, query: { search } });
      expect([search, found.body.count]).toEqual([search, count]);
    }
    const inUse = await portal.call(deleteGroup, { as: chief, params });
    expect(inUse).toMatchObject({ status: 409, body: { code: 'in_use' } });
    const { body: members } = await portal.call(listEmployees, {
      as: chief,
      query: { group_id: params.id },
    });
    for (const { id } of members.results) await leave({ id }, params.id);
    expect((await portal.call(deleteGroup, { as: chief, params })).status).toBe(204);
    expect((await portal.call(deleteGroup, { as: chief, params })).status).toBe(404);
  });

  it('applies changed permissions from the members’ next request on', async () => {
    const employee = await portal.world.addEmployee([]);
    const as = await portal.signedIn(employee);
    const { body: group } = await create({ name: 'Next', permissions: ['staff'] });
    expect((await portal.call(listGroups, { as })).status).toBe(403);
    await join(employee, group.id);
    expect((await portal.call(listGroups, { as })).status).toBe(200);
    await change(group, { permissions: ['system'] });
    expect((await portal.call(listGroups, { as })).status).toBe(403);
    expect((await portal.call(getMe, { as })).body.permissions).toEqual(['system']);
    await leave(employee, group.id);
    expect((await portal.call(getMe, { as })).body.permissions).toEqual([]);
  });
});

describe('memberships', () => {
  // @specification 7.53
  it('returns 404 for a customer’s user and an unknown id before any 400, and 400 for an unknown group', async () => {
    const employee = await portal.world.addEmployee([]);
    const group = await portal.world.addGroup();
    for (const route of [joinGroup, leaveGroup]) {
      for (const params of [person, { id: newId() }]) {
        for (const body of [{ group_id: group.id }, { group_id: newId() }, {}]) {
          const response = await portal.call(route, { as: chief, params, body });
          expect(response.status).toBe(404);
        }
      }
      const params = { id: employee.id };
      const unknown = await portal.call(route, { as: chief, params, body: { group_id: newId() } });
      expect(unknown).toMatchObject({ status: 400, body: { group_id: ['This does not exist.'] } });
      expect((await portal.call(route, { as: chief, params, body: {} })).status).toBe(400);
    }
  });

  // @specification 3.8, 4.34, 7.53
  it('adds and removes once for repeated calls, with a new version and an audit entry each', async () => {
    const employee = await portal.world.addEmployee([]);
    const params = { id: employee.id };
    const { body: before } = await portal.call(getEmployee, { as: chief, params });
    const group = await portal.world.addGroup();
    const version = async () =>
      (await portal.call(getEmployee, { as: chief, params })).headers['etag'];
    const groups = [...before.groups, group.id].toSorted();
    expect((await join(params, group.id)).body.groups).toEqual(groups);
    expect(await join(params, group.id)).toMatchObject({ status: 200, body: { groups } });
    expect(await version()).toBe('"2"');
    // @specification 4.35
    expect((await leave(params, group.id)).body.groups).toEqual(before.groups);
    expect(await leave(params, group.id)).toMatchObject({ status: 200 });
    expect(await version()).toBe('"3"');
    const auditEntries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, params.id))
      .orderBy(auditEntry.ordinal);
    expect(auditEntries.map(({ action }) => action)).toEqual(['join_group', 'leave_group']);
    expect(auditEntries[0]?.changes).toMatchObject({ groupId: { from: null, to: group.id } });
  });

  test('returns 200 to 16 concurrent calls and raises the version once per change', async () => {
    const params = await portal.world.addEmployee([]);
    const group = await portal.world.addGroup();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, at) => (at % 2 ? join : leave)(params, group.id)),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const auditEntries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, params.id));
    const after = await portal.call(getEmployee, { as: chief, params });
    expect(after.headers['etag']).toBe(`"${1 + auditEntries.length}"`);
  });
});
