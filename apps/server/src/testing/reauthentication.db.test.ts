import {
  approveTwoFactorReset,
  endOneSession,
  endOtherSessions,
  endPersonSessions,
  reauthenticate,
} from '@portal/contract/auth';
import {
  approveAnonymization,
  approveAnonymizations,
  exportPerson,
} from '@portal/contract/compliance';
import { changeSecuritySettings } from '@portal/contract/system';
import {
  changeCustomerUser,
  changeEmployee,
  changeGroup,
  createEmployee,
  createGroup,
  joinGroup,
  leaveGroup,
} from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { password, withPassword } from './second-factor.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let chief: { id: string };
let as: Caller;
let colleague: { id: string; email: string };
let user: { id: string; email: string };
let group: { id: string };
let request: { id: string };
/** Another session of the caller. */
let elsewhere: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  const { world } = portal;
  portal.clock.set(start);
  chief = await world.addEmployee();
  as = await withPassword(portal, chief);
  colleague = await world.addEmployee(['service']);
  const customer = await world.addCustomer();
  user = await world.addCustomerUser(customer.id);
  group = await world.addGroup({ permissions: ['service'] });
  elsewhere = await world.addSession(chief.id, start);
  request = await world.addAnonymizationRequest((await world.addCustomerUser(customer.id)).id);
});

const wait = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));

const prove = (body: Record<string, unknown> = { password }) =>
  portal.call(reauthenticate, { as, body });

/** A new e-mail address, as no other test uses it. */
const newEmail = () => `${newId()}@clinic.example`;

let days = 0;
/** Another value at each call, so that it is a change. */
const newDays = () => (days += 1);

type Call = () => Promise<{ status: number; body: unknown }>;

/** Everything that needs a recent proof of who the caller is. */
const dangerous: readonly [string, Call][] = [
  [
    'gives an employee another e-mail',
    () => portal.call(changeEmployee, { as, params: colleague, body: { email: newEmail() } }),
  ],
  [
    'gives a customer’s user another e-mail',
    () => portal.call(changeCustomerUser, { as, params: user, body: { email: newEmail() } }),
  ],
  [
    'moves a user to another customer',
    async () => {
      const { id } = await portal.world.addCustomer();
      return portal.call(changeCustomerUser, { as, params: user, body: { customer_id: id } });
    },
  ],
  [
    'replaces the groups of an employee',
    () => portal.call(changeEmployee, { as, params: colleague, body: { groups: [group.id] } }),
  ],
  [
    'adds an employee',
    () => portal.call(createEmployee, { as, body: { email: newEmail(), groups: [group.id] } }),
  ],
  [
    'adds an employee to a group',
    () => portal.call(joinGroup, { as, params: colleague, body: { group_id: group.id } }),
  ],
  [
    'changes the permissions of a group',
    () => portal.call(changeGroup, { as, params: group, body: { permissions: ['staff'] } }),
  ],
  [
    'changes whether a group requires a second factor',
    () => portal.call(changeGroup, { as, params: group, body: { two_factor_required: true } }),
  ],
  [
    'creates a group with permissions',
    () => portal.call(createGroup, { as, body: { name: newId(), permissions: ['staff'] } }),
  ],
  ['approves an anonymization', () => portal.call(approveAnonymization, { as, params: request })],
  [
    'approves several anonymizations',
    () => portal.call(approveAnonymizations, { as, body: { request_ids: [request.id] } }),
  ],
  ['exports a person’s data', () => portal.call(exportPerson, { as, params: user })],
  [
    'changes the security settings',
    () => portal.call(changeSecuritySettings, { as, body: { two_factor_grace_days: newDays() } }),
  ],
  ['ends a person’s sessions', () => portal.call(endPersonSessions, { as, params: user })],
  ['ends one of their own sessions', () => portal.call(endOneSession, { as, params: elsewhere })],
  ['ends their other sessions', () => portal.call(endOtherSessions, { as })],
];

const refused = { status: 403, body: { code: 'reauthentication_required' } };

describe.each(dangerous)('a caller who %s', (_what, call) => {
  it('needs the password after ten minutes, and then for ten more none', async () => {
    wait(minutes(10) + seconds(1));
    const before = await portal.database.orm.$count(auditEntry);
    expect(await call()).toMatchObject(refused);
    expect(await portal.database.orm.$count(auditEntry)).toBe(before);
    expect((await prove()).status).toBe(204);
    wait(minutes(4));
    expect((await call()).status).toBeLessThan(300);
  });

  it('needs no password in the ten minutes after the sign-in', async () => {
    wait(minutes(10));
    expect((await call()).status).toBeLessThan(300);
  });
});

const approveReset = () => portal.call(approveTwoFactorReset, { as, params: colleague });

it('asks for the password before a colleague’s reset of the second factor is approved', async () => {
  wait(minutes(11));
  expect(await approveReset()).toMatchObject(refused);
  await prove();
  // Nobody requested one.
  expect((await approveReset()).status).toBe(409);
});

it('asks for the password before an employee leaves a group', async () => {
  const call = () =>
    portal.call(leaveGroup, { as, params: colleague, body: { group_id: group.id } });
  await portal.call(joinGroup, { as, params: colleague, body: { group_id: group.id } });
  wait(minutes(11));
  expect(await call()).toMatchObject(refused);
  await prove();
  expect((await call()).status).toBe(200);
});

it('does not ask for what changes neither permissions nor the e-mail', async () => {
  wait(minutes(11));
  const changes = [
    () => portal.call(changeEmployee, { as, params: colleague, body: { first_name: 'Ada' } }),
    () => {
      const body = { email: colleague.email, first_name: 'Ada' };
      return portal.call(changeEmployee, { as, params: colleague, body });
    },
    () => portal.call(changeGroup, { as, params: group, body: { name: newId() } }),
    () => portal.call(changeGroup, { as, params: group, body: { permissions: ['service'] } }),
    () => portal.call(createGroup, { as, body: { name: newId() } }),
  ];
  for (const change of changes) expect((await change()).status).toBeLessThan(300);
});

describe('POST /auth/reauthenticate/', () => {
  it('returns 401 without a session', async () => {
    const response = await portal.call(reauthenticate, { body: { password } });
    expect(response.status).toBe(401);
  });

  it('returns 400 at the password for a missing or wrong one, which proves nothing', async () => {
    wait(minutes(11));
    for (const body of [{}, { password: '' }, { password: `${password}x` }])
      expect(await prove(body)).toMatchObject({
        status: 400,
        body: { password: [expect.any(String)] },
      });
    expect(await portal.call(exportPerson, { as, params: user })).toMatchObject(refused);
  });

  it('returns 423 after five wrong passwords, for the right one too', async () => {
    for (let count = 0; count < 5; count += 1) await prove({ password: 'wrong' });
    expect(await prove()).toMatchObject({ status: 423, body: { code: 'account_locked' } });
  });

  it('proves it for its own session only', async () => {
    const elsewhere = await portal.signedIn(chief);
    wait(minutes(11));
    await prove();
    expect((await portal.call(exportPerson, { as, params: user })).status).toBe(200);
    expect(await portal.call(exportPerson, { as: elsewhere, params: user })).toMatchObject(refused);
  });
});
