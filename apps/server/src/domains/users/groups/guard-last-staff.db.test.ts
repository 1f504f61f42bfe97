import { apiBase } from '#server/http/routes.ts';
import type { Route } from '@portal/contract/kernel';
import {
  changeEmployee,
  changeGroup,
  joinGroup,
  leaveGroup,
  putEmployee,
  removeEmployee,
} from '@portal/contract/users';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { groupMember } from './user-group.table.ts';

let portal: TestPortal;
let operator: Caller;

beforeAll(async () => {
  portal = await testPortal();
  // Has `staff` but no password: can act here, but does not count as a remaining holder.
  operator = await portal.signedIn(await portal.world.addEmployee(['staff']));
});
beforeEach(deactivateHolders);

afterAll(() => portal.close());

const addHolder = (overrides: object = {}) =>
  portal.world.addEmployee([], { passwordHash: 'set', ...overrides });

async function join(user: { id: string }, group: { id: string }): Promise<void> {
  await portal.database.orm.insert(groupMember).values({ userId: user.id, groupId: group.id });
}

/** Deactivates whoever counts as a holder, as the next test brings its own. */
async function deactivateHolders(): Promise<void> {
  await portal.database.orm.execute(
    sql`update user_account set is_active = false where password_hash is not null`,
  );
}

/** Counts the employees who can manage employees, with SQL independent of the code under test. */
async function countHolders(): Promise<number> {
  const { rows } = await portal.database.orm.execute<{ count: number }>(sql`
    select count(distinct u.id)::int as count from user_account u
    join group_member m on m.user_id = u.id join user_group g on g.id = m.group_id
    where 'staff' = any(g.permissions) and u.is_active and u.password_hash is not null
      and u.anonymized_at is null`);
  return rows[0]?.count ?? 0;
}

interface Removal {
  readonly route: Route;
  readonly params: { id: string };
  readonly body?: Record<string, unknown>;
}

/** All operations that remove the permission from members of a group such as `user`. */
const listRemovals = (user: { id: string }, group: { id: string }): [string, Removal][] => [
  ['leaving', { route: leaveGroup, params: user, body: { group_id: group.id } }],
  ['other groups', { route: changeEmployee, params: user, body: { groups: [] } }],
  ['PUT', { route: putEmployee, params: user, body: { groups: [], first_name: 'Eve' } }],
  ['deactivating', { route: changeEmployee, params: user, body: { is_active: false } }],
  ['removing', { route: removeEmployee, params: user }],
  ['narrowing', { route: changeGroup, params: group, body: { permissions: ['users'] } }],
];

const callRemoval = ({ route, params, body }: Removal, app: FastifyInstance = portal.app) =>
  app.inject({
    method: route.method,
    url: `${apiBase}${route.path.replace('{id}', params.id)}`,
    headers: { cookie: operator.cookie, 'x-csrftoken': operator.csrf },
    ...(body ? { payload: body } : {}),
  });

const lockGuard = sql`select pg_advisory_xact_lock(7420003)`;

/** Runs work while another transaction has run a statement; it commits afterwards. */
async function inOpenTransaction(statement: SQL, work: () => Promise<void>): Promise<void> {
  await portal.database.orm.transaction(async (tx) => {
    await tx.execute(statement);
    await work();
  });
}

describe('last active employee with the permission staff', () => {
  test('refuses every removal with 409, despite holders who cannot sign in', async () => {
    const group = await portal.world.addGroup({ permissions: ['staff', 'system'] });
    const last = await addHolder();
    await join(last, group);
    await join(await addHolder({ passwordHash: null }), group);
    await join(await addHolder({ isActive: false }), group);
    await join(await addHolder({ isActive: false, anonymizedAt: '2026-01-01T00:00:00Z' }), group);
    for (const [method, removal] of listRemovals(last, group)) {
      const response = await callRemoval(removal);
      expect([method, response.statusCode, response.json()]).toEqual([
        method,
        409,
        { code: 'conflict', detail: expect.stringContaining('must keep the permission to manage') },
      ]);
    }
    expect(await countHolders()).toBe(1);
  });

  it('explains the refusal in the caller’s language', async () => {
    const group = await portal.world.addGroup({ permissions: ['staff'] });
    const last = await addHolder();
    await join(last, group);
    for (const [language, text] of [
      ['nl', 'Er moet iemand blijven'],
      ['fr', 'Il doit rester une personne'],
    ] as const) {
      const response = await portal.call(leaveGroup, {
        as: operator,
        params: last,
        body: { group_id: group.id },
        headers: { 'accept-language': language },
      });
      expect(response.body).toMatchObject({ detail: expect.stringContaining(text) });
    }
  });

  it.each(['leaving', 'other groups', 'PUT', 'deactivating', 'removing', 'narrowing'])(
    'allows a removal while another employee has the permission through another group: %s',
    { tags: 'every-postgres' },
    async (method) => {
      const group = await portal.world.addGroup({ permissions: ['staff'] });
      const other = await portal.world.addGroup({ permissions: ['staff'] });
      const leaving = await addHolder();
      await join(leaving, group);
      await join(await addHolder(), other);
      const removal = new Map(listRemovals(leaving, group)).get(method);
      const response = removal && (await callRemoval(removal));
      expect(response?.statusCode).toBe(method === 'removing' ? 204 : 200);
      expect(await countHolders()).toBe(1);
    },
  );

  it('allows a change of groups that keeps the permission through another group', async () => {
    const group = await portal.world.addGroup({ permissions: ['staff'] });
    const other = await portal.world.addGroup({ permissions: ['staff'] });
    const last = await addHolder();
    await join(last, group);
    const body = { groups: [other.id] };
    expect((await callRemoval({ route: changeEmployee, params: last, body })).statusCode).toBe(200);
    const narrowed = { permissions: [] };
    const narrowing = await callRemoval({ route: changeGroup, params: group, body: narrowed });
    expect(narrowing.statusCode).toBe(200);
    expect(await countHolders()).toBe(1);
  });

  it('allows a removal when no active employee has the permission', async () => {
    const group = await portal.world.addGroup({ permissions: ['staff'] });
    const invited = await addHolder({ passwordHash: null });
    await join(invited, group);
    const body = { group_id: group.id };
    expect((await callRemoval({ route: leaveGroup, params: invited, body })).statusCode).toBe(200);
  });

  test('lets changes that take the permission from nobody run while another has the lock', async () => {
    const group = await portal.world.addGroup({ permissions: ['users'] });
    const staff = await portal.world.addGroup({ permissions: ['staff'] });
    const member = await addHolder();
    await join(member, group);
    await join(member, staff);
    await inOpenTransaction(lockGuard, async () => {
      for (const { route, params, body } of [
        { route: changeGroup, params: group, body: { permissions: ['users', 'service'] } },
        { route: changeGroup, params: staff, body: { permissions: ['staff', 'system'] } },
        { route: changeGroup, params: staff, body: { name: 'Renamed' } },
        { route: leaveGroup, params: member, body: { group_id: group.id } },
        { route: joinGroup, params: member, body: { group_id: group.id } },
      ])
        expect((await callRemoval({ route, params, body })).statusCode).toBe(200);
    });
  });

  it('lets a removal wait for another one', async () => {
    const group = await portal.world.addGroup({ permissions: ['staff'] });
    const members = [await addHolder(), await addHolder()];
    for (const member of members) await join(member, group);
    const [[, removal] = []] = listRemovals(members[0] ?? { id: '' }, group);
    if (!removal) throw new Error('There is no removal');
    let hasEnded = false;
    let waiting: Promise<unknown> = Promise.resolve();
    await inOpenTransaction(lockGuard, async () => {
      waiting = callRemoval(removal).finally(() => (hasEnded = true));
      await waitForLock(portal.database);
      expect(hasEnded).toBe(false);
    });
    await expect(waiting).resolves.toMatchObject({ statusCode: 200 });
  });

  test('refuses that the last one leaves a group that gets the permission meanwhile', async () => {
    const group = await portal.world.addGroup({ permissions: ['users'] });
    const last = await addHolder();
    await join(last, group);
    let leaving: Promise<{ statusCode: number }> | undefined;
    await inOpenTransaction(
      sql`update user_group set permissions = '{staff}', version = version + 1 where id = ${group.id}`,
      async () => {
        leaving = callRemoval({ route: leaveGroup, params: last, body: { group_id: group.id } });
        await waitForLock(portal.database);
      },
    );
    expect((await leaving)?.statusCode).toBe(409);
    expect(await countHolders()).toBe(1);
  });

  test('refuses to narrow a group that gets the permission meanwhile, for the last one', async () => {
    const group = await portal.world.addGroup({ permissions: ['users'] });
    await join(await addHolder(), group);
    let narrowing: Promise<{ statusCode: number }> | undefined;
    await inOpenTransaction(
      sql`update user_group set permissions = '{staff,users}', version = version + 1 where id = ${group.id}`,
      async () => {
        const body = { permissions: ['users', 'service'] };
        narrowing = callRemoval({ route: changeGroup, params: group, body });
        await waitForLock(portal.database);
      },
    );
    expect((await narrowing)?.statusCode).toBe(409);
    expect(await countHolders()).toBe(1);
  });

  test('leaves one holder after 32 concurrent removals on two instances, in many rounds', async () => {
    const other = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
    try {
      for (let round = 0; round < getSampleSize(6, 3); round += 1) {
        await deactivateHolders();
        const group = await portal.world.addGroup({ permissions: ['staff'] });
        const second = await portal.world.addGroup({ permissions: ['staff', 'users'] });
        const rivals = [await addHolder(), await addHolder(), await addHolder(), await addHolder()];
        for (const [at, user] of rivals.entries()) await join(user, at % 2 ? group : second);
        const removals = rivals.flatMap((user, at) => listRemovals(user, at % 2 ? group : second));
        const responses = await Promise.all(
          Array.from({ length: 32 }, (_, turn) => {
            const [, removal] = removals[(turn * 7 + round) % removals.length] ?? [];
            if (!removal) throw new Error('There is no such removal');
            return callRemoval(removal, turn % 2 ? other : portal.app);
          }),
        );
        const statuses = responses.map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
        expect(statuses).toContain(409);
        expect(await countHolders()).toBe(1);
      }
    } finally {
      await other.close();
    }
  });
});
