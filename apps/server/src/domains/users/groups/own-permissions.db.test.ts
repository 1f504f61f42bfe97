import type { Permission, Route } from '@portal/contract/kernel';
import {
  changeEmployee,
  changeGroup,
  createEmployee,
  createGroup,
  getMe,
  joinGroup,
  leaveGroup,
  putEmployee,
} from '@portal/contract/users';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { groupMember } from './user-group.table.ts';

let portal: TestPortal;
let as: Caller;
let me: { id: string; email: string };
let colleague: { id: string };
/** Groups of the caller: one with `staff`, one with `users`. */
let staff: { id: string };
let own: { id: string };
/** Groups of others, and one with what the caller has. */
let more: { id: string };
let less: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  const { world, database } = portal;
  await database.orm.update(userAccount).set({ isActive: false });
  colleague = await world.addEmployee(['staff'], { passwordHash: 'set' });
  me = await world.addEmployee([], { passwordHash: 'set' });
  staff = await world.addGroup({ permissions: ['staff'] });
  own = await world.addGroup({ permissions: ['users'] });
  more = await world.addGroup({ permissions: ['users', 'privacy', 'system'] });
  less = await world.addGroup({ permissions: ['users'] });
  await database.orm
    .insert(groupMember)
    .values([staff, own].map((group) => ({ userId: me.id, groupId: group.id })));
  as = await portal.signedIn(me);
});

interface Try {
  readonly route: Route;
  readonly params: { id: string };
  readonly body: Record<string, unknown>;
}

const send = ({ route, params, body }: Try) => portal.call(route, { as, params, body });

const readOwn = async (): Promise<readonly Permission[]> =>
  (await portal.call(getMe, { as })).body.permissions;

/** Every call that can give the caller permissions, by the field that it names. */
const ways: readonly [string, string, () => Try][] = [
  [
    'joins a group',
    'group_id',
    () => ({ route: joinGroup, params: me, body: { group_id: more.id } }),
  ],
  [
    'replaces their groups',
    'groups',
    () => ({ route: changeEmployee, params: me, body: { groups: [staff.id, own.id, more.id] } }),
  ],
  [
    'moves to another group',
    'groups',
    () => ({ route: changeEmployee, params: me, body: { groups: [staff.id, more.id] } }),
  ],
  [
    'leaves a group for another with a change of the name',
    'groups',
    () => ({
      route: changeEmployee,
      params: me,
      body: { groups: [staff.id, more.id], first_name: 'Eve' },
    }),
  ],
  [
    'puts their account with further groups',
    'groups',
    () => ({
      route: putEmployee,
      params: me,
      body: { email: me.email, groups: [staff.id, more.id] },
    }),
  ],
  [
    'adds permissions to a group of theirs',
    'permissions',
    () => ({ route: changeGroup, params: own, body: { permissions: ['users', 'privacy'] } }),
  ],
  [
    'replaces the permissions of a group of theirs',
    'permissions',
    () => ({ route: changeGroup, params: own, body: { permissions: ['service'] } }),
  ],
  [
    'adds permissions to the group that gives them staff',
    'permissions',
    () => ({
      route: changeGroup,
      params: staff,
      body: { permissions: ['staff', 'system'], name: newId() },
    }),
  ],
  [
    'uses capitals in their id',
    'group_id',
    () => ({
      route: joinGroup,
      params: { id: me.id.toUpperCase() },
      body: { group_id: more.id.toUpperCase() },
    }),
  ],
];

describe.each(ways)('a person who %s', (_what, field, way) => {
  it('returns 400 at the field while a colleague has staff', async () => {
    const before = await readOwn();
    expect(await send(way())).toMatchObject({
      status: 400,
      body: {
        [field]: ['You cannot give yourself permissions. Ask a colleague who manages employees.'],
      },
    });
    expect(await readOwn()).toEqual(before);
    expect(await listRecorded()).toEqual([]);
  });

  it('returns 200 while nobody else has staff, and records it', async () => {
    await portal.database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.id, colleague.id));
    const before = new Set(await readOwn());
    expect((await send(way())).status).toBe(200);
    const gained = (await readOwn()).filter((permission) => !before.has(permission));
    expect(gained).not.toEqual([]);
    const [entry, ...others] = await listRecorded();
    expect(others).toEqual([]);
    expect(entry?.changes).toEqual({
      permissions: { from: null, to: expect.toSatisfy(isSameAs(gained)) },
    });
  });
});

const isSameAs =
  (expected: readonly string[]) =>
  (found: readonly string[]): boolean =>
    JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted());

const listRecorded = () =>
  portal.database.orm
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, 'add_own_permissions'), eq(auditEntry.objectId, me.id)));

describe('a person with staff', () => {
  it('returns 400 for an invitation of oneself, in any spelling of the address', async () => {
    for (const email of [me.email, me.email.toUpperCase(), ` ${me.email} `]) {
      const body = { email, groups: [more.id] };
      const response = await portal.call(createEmployee, { as, body });
      expect(response).toMatchObject({ status: 400, body: { email: [expect.any(String)] } });
    }
  });

  it.each([
    ['has not set a password', { passwordHash: null }],
    ['is deactivated', { isActive: false }],
    ['is anonymized', { anonymizedAt: '2026-01-01T00:00:00Z' }],
  ])('needs no colleague who %s', async (_what, state) => {
    await portal.database.orm
      .update(userAccount)
      .set(state)
      .where(eq(userAccount.id, colleague.id));
    const body = { group_id: more.id };
    expect((await portal.call(joinGroup, { as, params: me, body })).status).toBe(200);
  });

  it('gives others permissions, and themselves none that are new', async () => {
    const other = await portal.world.addEmployee([]);
    const tries: Try[] = [
      { route: joinGroup, params: other, body: { group_id: more.id } },
      { route: changeEmployee, params: colleague, body: { groups: [staff.id, more.id] } },
      { route: changeGroup, params: more, body: { permissions: ['documents'] } },
      { route: joinGroup, params: me, body: { group_id: less.id } },
      { route: changeEmployee, params: me, body: { groups: [staff.id, less.id] } },
      { route: changeGroup, params: less, body: { permissions: [] } },
      { route: changeGroup, params: staff, body: { permissions: ['staff'], name: newId() } },
      { route: leaveGroup, params: me, body: { group_id: less.id } },
    ];
    for (const one of tries) expect((await send(one)).status).toBe(200);
    expect(await readOwn()).toEqual(['staff']);
    expect(await listRecorded()).toEqual([]);
  });

  it('receives permissions from a colleague', async () => {
    const by = await portal.signedIn(colleague);
    const body = { group_id: more.id };
    expect((await portal.call(joinGroup, { as: by, params: me, body })).status).toBe(200);
    expect(await readOwn()).toContain('privacy');
  });

  it('reads the refusal in their language', async () => {
    for (const [language, text] of [
      ['nl', 'Vraag het een collega die medewerkers beheert.'],
      ['fr', 'Demandez à un collègue qui gère les employés.'],
    ] as const) {
      const headers = { 'accept-language': language };
      const body = { group_id: more.id };
      const response = await portal.call(joinGroup, { as, params: me, body, headers });
      expect(response.body).toEqual({ group_id: [expect.stringContaining(text)] });
    }
  });

  it('returns 400 for one of two changes at once that only together give a permission', async () => {
    for (let round = 0; round < 10; round += 1) {
      const group = await portal.call(createGroup, { as, body: { name: newId() } });
      const { id } = group.body;
      const responses = await Promise.all([
        send({ route: joinGroup, params: me, body: { group_id: id } }),
        send({ route: changeGroup, params: { id }, body: { permissions: ['system'] } }),
      ]);
      expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 400,
      ]);
      expect(await readOwn()).not.toContain('system');
    }
  });
});
