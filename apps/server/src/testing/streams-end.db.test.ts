import * as auth from '@portal/contract/auth';
import * as crm from '@portal/contract/crm';
import { permissions } from '@portal/contract/kernel';
import * as users from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSecondApp } from './second-app.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from './portal.ts';
import { openStream, until, type OpenStream } from './open-stream.ts';
import { publishChange } from '../events/index.ts';

let portal: TestPortal;
/** Instance of the streams; the ending event happens at the other one. */
let secondApp: FastifyInstance;
let keeper: Caller;
/** Stream that shows what has arrived. */
let watcher: OpenStream;

beforeAll(async () => {
  portal = await testPortal();
  secondApp = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
  keeper = await portal.signedIn(await portal.world.addEmployee());
  watcher = await openStream(secondApp, keeper);
});

afterAll(async () => {
  watcher.close();
  await secondApp.close();
  await portal.close();
});

/** Waits until all earlier changes have arrived, the creation of a user among them. */
async function waitForDelivery(): Promise<void> {
  const id = newId();
  await portal.database.orm.transaction((tx) => publishChange(tx, { type: 'tag', id }));
  await until(() => watcher.text().includes(id));
}

/** Maximum delay of a stream's end in milliseconds, far below the regular check. */
const maxDelay = 3000;

async function expectEnd({ ended }: OpenStream): Promise<void> {
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The stream went on')), maxDelay).unref();
  });
  await Promise.race([ended, late]);
}

/** A stream that changes to other users do not end. */
async function bystander(): Promise<OpenStream> {
  const caller = await portal.signedIn(await portal.world.addEmployee(['service']));
  await waitForDelivery();
  return openStream(secondApp, caller);
}

interface Somebody {
  readonly user: { readonly id: string };
  readonly caller: Caller;
  readonly customerId: string;
}

async function customerUser(): Promise<Somebody> {
  const customer = await portal.world.addCustomer();
  const user = await portal.world.addCustomerUser(customer.id);
  return { user, caller: await portal.signedIn(user), customerId: customer.id };
}

async function employee(): Promise<Somebody> {
  const user = await portal.world.addEmployee(['pipeline']);
  return { user, caller: await portal.signedIn(user), customerId: '' };
}

const joinGroup = async ({ user }: Somebody): Promise<string> => {
  const [membership] = await portal.database.orm
    .select()
    .from(groupMember)
    .where(eq(groupMember.userId, user.id));
  return membership?.groupId ?? '';
};

const cases: readonly [
  what: string,
  who: () => Promise<Somebody>,
  act: (somebody: Somebody) => Promise<unknown>,
][] = [
  ['signs out', employee, ({ caller }) => portal.call(auth.endSession, { as: caller })],
  [
    'is signed out by who keeps people',
    customerUser,
    ({ user }) => portal.call(auth.endPersonSessions, { as: keeper, params: user }),
  ],
  [
    'is signed out from elsewhere',
    employee,
    async ({ user }) => portal.call(auth.endOtherSessions, { as: await portal.signedIn(user) }),
  ],
  [
    'is deactivated',
    customerUser,
    ({ user }) =>
      portal.call(users.changeCustomerUser, {
        as: keeper,
        params: user,
        body: { is_active: false },
      }),
  ],
  [
    'is of a customer who is closed',
    customerUser,
    ({ customerId }) =>
      portal.call(crm.changeCustomer, {
        as: keeper,
        params: { id: customerId },
        body: { is_active: false },
      }),
  ],
  [
    'leaves a group',
    employee,
    async (somebody) =>
      portal.call(users.leaveGroup, {
        as: keeper,
        params: somebody.user,
        body: { group_id: await joinGroup(somebody) },
      }),
  ],
  [
    'joins a group',
    employee,
    async ({ user }) =>
      portal.call(users.joinGroup, {
        as: keeper,
        params: user,
        body: { group_id: (await portal.world.addGroup({ permissions: ['service'] })).id },
      }),
  ],
  [
    'is of a group that may less',
    employee,
    async (somebody) =>
      portal.call(users.changeGroup, {
        as: keeper,
        params: { id: await joinGroup(somebody) },
        body: { permissions: [] },
      }),
  ],
  [
    'is deleted, whoever does it',
    employee,
    ({ user }) => portal.database.orm.delete(session).where(eq(session.userId, user.id)),
  ],
];

describe('stream of a person who', () => {
  it.each(cases)(
    'ends the stream of a person who %s at once on another instance',
    async (_what, createPerson, action) => {
      const somebody = await createPerson();
      const other = await bystander();
      const stream = await openStream(secondApp, somebody.caller);
      await action(somebody);
      await expectEnd(stream);
      expect(other.hasEnded()).toBe(false);
      other.close();
    },
  );
});

it('keeps a stream where nothing of what one may see changes', async () => {
  const somebody = await employee();
  await waitForDelivery();
  const stream = await openStream(secondApp, somebody.caller);
  const [group] = await portal.database.orm
    .select()
    .from(userGroup)
    .where(eq(userGroup.id, await joinGroup(somebody)));
  await portal.call(users.changeGroup, {
    as: keeper,
    params: { id: group?.id ?? '' },
    body: { name: 'Another name', permissions: ['pipeline'] },
  });
  await portal.call(users.changeEmployee, {
    as: keeper,
    params: somebody.user,
    body: { first_name: 'Grace' },
  });
  const { body } = await portal.call(crm.createCustomer, { as: keeper, body: { name: 'Nova' } });
  expect(await stream.next()).toEqual([
    { name: 'change', data: { type: 'customer', id: body.id } },
  ]);
  stream.close();
});

it('keeps 20 streams per user, and ends the oldest with a reason', async () => {
  const { caller } = await employee();
  await waitForDelivery();
  const streams: OpenStream[] = [];
  for (let count = 0; count < 21; count += 1) streams.push(await openStream(secondApp, caller));
  const [oldest, ...others] = streams;
  if (!oldest) throw new Error('There is no stream');
  await expectEnd(oldest);
  expect(oldest.received().at(-1)).toEqual({ name: 'displaced', data: {} });
  expect(others.some(({ hasEnded }) => hasEnded())).toBe(false);
  for (const stream of others) stream.close();
});

it('ends streams with the server, which waits for none', async () => {
  const closing = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
  const stream = await openStream(closing, keeper);
  const began = performance.now();
  await closing.close();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(stream.hasEnded()).toBe(true);
});

it('opens a stream to everybody with a session', async () => {
  const nothing = await portal.signedIn(await portal.world.addEmployee([]));
  const all = await portal.signedIn(await portal.world.addEmployee([...permissions]));
  for (const caller of [nothing, all, (await customerUser()).caller]) {
    const stream = await openStream(secondApp, caller);
    expect(stream.status).toBe(200);
    stream.close();
  }
});
