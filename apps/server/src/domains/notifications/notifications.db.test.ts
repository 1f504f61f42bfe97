import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeInstalledDevice,
  createMaintenance,
  deleteInstalledDevice,
} from '@portal/contract/crm';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@portal/contract/notifications';
import { deactivateViewingRight, changeViewingRight } from '@portal/contract/rights';
import { approveAnonymization, cancelAnonymization } from '@portal/contract/compliance';
import { changeServiceRequest, openTicketFromRequest } from '@portal/contract/service';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { days, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { emptyTables } from '#server/testing/empty-tables.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { runFindNotifications } from '#server/testing/notifications-fixture.ts';

const start = new Date('2026-03-10T08:00:00.000Z');
const addDaysToStart = (count: number): string => addMilliseconds(start, days(count)).toISOString();
const getDayIn = (count: number): string => addDaysToStart(count).slice(0, 10);

let portal: TestPortal;
let desk: Caller;
let sales: Caller;
let officer: Caller;
let owner: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  await emptyTables(
    portal.database,
    'notification',
    'product_viewing_right',
    'installed_device',
    'anonymization_request',
  );
  owner = await portal.world.addCustomer({ name: 'Clinique du Parc' });
  desk = await portal.signedIn(await portal.world.addEmployee(['service', 'customers']));
  sales = await portal.signedIn(await portal.world.addEmployee(['viewing_rights']));
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
});

const device = (nextMaintenanceOn: string | null, overrides: object = {}) =>
  portal.world.addInstalledDevice(owner.id, { nextMaintenanceOn, ...overrides });
const right = (expiresAt: string | null, overrides: object = {}) =>
  portal.world.addRight(owner.id, { productType: 'device', expiresAt, ...overrides });
const request = (createdAt: string, overrides: object = {}) =>
  portal.world.addServiceRequest(owner.id, {
    createdAt,
    requestDate: createdAt.slice(0, 10),
    ...overrides,
  });

/** Adds a person's request to be anonymized. */
async function addAnonymizationRequest(createdAt: string, overrides: object = {}) {
  const person = await portal.world.addCustomerUser(owner.id, {
    firstName: 'Noor',
    lastName: 'Vermeer',
  });
  return portal.world.addAnonymizationRequest(person.id, { createdAt, ...overrides });
}

async function listNotificationsFor(as: Caller, query: object = {}): Promise<Notification[]> {
  const { status, body } = await portal.call(listNotifications, { as, query: { ...query } });
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results;
}
const listObjectIds = async (as: Caller, query: object = {}) =>
  (await listNotificationsFor(as, query)).map(({ object_id: id }) => id);
const countUnread = async (as: Caller): Promise<number> =>
  (await portal.call(countUnreadNotifications, { as })).body.unread;

const listKinds = async (as: Caller) => (await listNotificationsFor(as)).map(({ kind }) => kind);

async function expectDeletedBy(
  as: Caller,
  resolveAll: () => Promise<{ status: number }>,
): Promise<void> {
  await runFindNotifications(portal);
  expect(await countUnread(as)).toBe(1);
  expect((await resolveAll()).status).toBeLessThan(300);
  expect(await listNotificationsFor(as)).toEqual([]);
  expect(await countUnread(as)).toBe(0);
  await runFindNotifications(portal);
  expect(await countUnread(as)).toBe(0);
}

describe('finding', () => {
  it('finds active rights that end within 30 days', async () => {
    const expiringRight = await right(addDaysToStart(30));
    await right(addMilliseconds(start, days(30) + 1).toISOString(), { productType: 'consumable' });
    await right(addDaysToStart(0), { productType: 'pharmaceutical' });
    await right(null, { productType: 'sparepart' });
    await right(addDaysToStart(3), { isActive: false });
    await runFindNotifications(portal);
    expect(await listNotificationsFor(sales)).toMatchObject([
      {
        kind: 'right_expiring',
        object_id: expiringRight.id,
        customer: { id: owner.id, name: 'Clinique du Parc' },
        label: '',
        product_type: 'device',
        due_on: getDayIn(30),
        created_at: '2026-03-10T08:00:00.000Z',
        read_at: null,
      },
    ]);
  });

  it('finds maintenance that is overdue or due within 30 days, the most urgent first', async () => {
    const expiringRight = await device(getDayIn(30), { serialNumber: 'SN-soon' });
    const late = await device(getDayIn(-400));
    await device(getDayIn(31));
    await device(null);
    await device(getDayIn(-1), { status: 'decommissioned' });
    await runFindNotifications(portal);
    const found = await listNotificationsFor(desk);
    expect(found.map(({ object_id: id }) => id)).toEqual([late.id, expiringRight.id]);
    expect(found[1]).toMatchObject({
      kind: 'maintenance_due',
      label: expect.stringMatching(/, SN-soon$/),
      product_type: null,
      due_on: getDayIn(30),
    });
  });

  it('finds new requests without a ticket after a day', async () => {
    const waiting = await request(addDaysToStart(-1));
    await request(addMilliseconds(start, -days(1) + 1).toISOString());
    await request(addDaysToStart(-3), { status: 'planned' });
    const ticket = await portal.world.addTicket(owner.id);
    await request(addDaysToStart(-3), { serviceTicketId: ticket.id });
    await runFindNotifications(portal);
    expect(await listNotificationsFor(desk)).toMatchObject([
      { kind: 'request_waiting', object_id: waiting.id, due_on: getDayIn(-1) },
    ]);
  });

  it('finds anonymization requests without a decision at once, for the permission privacy', async () => {
    const waiting = await addAnonymizationRequest(addDaysToStart(-1));
    const expiredRequest = await addAnonymizationRequest(addDaysToStart(-40), {
      graceEndsAt: addDaysToStart(-10),
    });
    const newRequest = await addAnonymizationRequest(addDaysToStart(0));
    await addAnonymizationRequest(addDaysToStart(-3), { status: 'approved' });
    await addAnonymizationRequest(addDaysToStart(-3), { status: 'cancelled' });
    await runFindNotifications(portal);
    expect(await listNotificationsFor(desk)).toEqual([]);
    const found = await listNotificationsFor(officer, { ordering: '-due_on' });
    expect(found).toMatchObject([
      { object_id: newRequest.id, due_on: getDayIn(0) },
      {
        kind: 'anonymization_waiting',
        object_id: waiting.id,
        customer: { id: owner.id, name: 'Clinique du Parc' },
        label: 'Noor Vermeer',
        product_type: null,
        due_on: getDayIn(-1),
      },
      { object_id: expiredRequest.id, due_on: getDayIn(-40) },
    ]);
    expect(await listObjectIds(officer, { search: 'vermeer' })).toHaveLength(3);
  });

  it('finds each notification once, however many runs and processes', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_one, at) => device(getDayIn(-at))));
    await right(addDaysToStart(5));
    await request(addDaysToStart(-2));
    await Promise.all([
      runFindNotifications(portal),
      runFindNotifications(portal),
      runFindNotifications(portal),
      runFindNotifications(portal),
    ]);
    await runFindNotifications(portal);
    const { rows } = await portal.database.pool.query('select count(*) from notification');
    expect(rows).toEqual([{ count: many.length + 2 }]);
  });

  it('adds notifications in whole batches', async () => {
    const { pool } = portal.database;
    const { id } = await device(getDayIn(400));
    await pool.query(
      `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number, next_maintenance_on)
       select gen_random_uuid(), customer_id, device_id, manufacturer_id, 'many-' || n, $2::date - (n % 50)
       from installed_device, generate_series(1, 4100) as n where id = $1`,
      [id, getDayIn(0)],
    );
    await runFindNotifications(portal);
    expect(await countUnread(desk)).toBe(4100);
    const { body } = await portal.call(listNotifications, { as: desk, query: { limit: 2 } });
    expect(body.count).toBe(4100);
    const next = new URL(body.next ?? '');
    const second = await portal.call(listNotifications, {
      as: desk,
      query: Object.fromEntries(next.searchParams),
    });
    expect(second.body.count).toBe(4100);
    const ids = [...body.results, ...second.body.results].map((one) => one.id);
    expect(new Set(ids).size).toBe(4);
  });

  it('shows shared kinds by permission, to later members as well', async () => {
    await right(addDaysToStart(5));
    await request(addDaysToStart(-2));
    await runFindNotifications(portal);
    expect(await listKinds(desk)).toEqual(['request_waiting']);
    expect(await listKinds(sales)).toEqual(['right_expiring']);
    const newcomer = await portal.world.addEmployee([]);
    const as = await portal.signedIn(newcomer);
    expect(await listKinds(as)).toEqual([]);
    expect(await countUnread(as)).toBe(0);
    const group = await portal.world.addGroup({ permissions: ['service'] });
    await portal.database.orm
      .insert(groupMember)
      .values({ userId: newcomer.id, groupId: group.id });
    expect(await listKinds(as)).toEqual(['request_waiting']);
    expect(await countUnread(as)).toBe(1);
  });
});

describe('resolving, in list and count at once', () => {
  it('deletes the notification of a right when the right is revoked', async () => {
    const { id } = await right(addDaysToStart(5));
    await expectDeletedBy(sales, () =>
      portal.call(deactivateViewingRight, { as: sales, params: { id } }),
    );
  });

  it('deletes the notification of a right when the right is extended', async () => {
    const { id } = await right(addDaysToStart(5));
    const body = { expires_at: addDaysToStart(90) };
    await expectDeletedBy(sales, () =>
      portal.call(changeViewingRight, { as: sales, params: { id }, body }),
    );
  });

  it('hides the notification of a right that has ended, and sweeps its row', async () => {
    await right(addDaysToStart(5));
    await runFindNotifications(portal);
    expect(await countUnread(sales)).toBe(1);
    portal.clock.set(addMilliseconds(start, days(5)));
    sales = await portal.signedIn(await portal.world.addEmployee(['viewing_rights']));
    expect(await listNotificationsFor(sales)).toEqual([]);
    expect(await countUnread(sales)).toBe(0);
    await runFindNotifications(portal);
    const { rows } = await portal.database.pool.query('select count(*) from notification');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('notifies again when a right is extended by a few days', async () => {
    const { id } = await right(addDaysToStart(5));
    await runFindNotifications(portal);
    await portal.call(markNotificationsRead, { as: sales, body: {} });
    expect(await countUnread(sales)).toBe(0);
    const body = { expires_at: addDaysToStart(9) };
    await portal.call(changeViewingRight, { as: sales, params: { id }, body });
    expect(await listNotificationsFor(sales)).toEqual([]);
    await runFindNotifications(portal);
    expect(await listNotificationsFor(sales)).toMatchObject([
      { due_on: getDayIn(9), read_at: null },
    ]);
  });

  it('deletes the notification of a device when maintenance is recorded', async () => {
    const { id } = await device(getDayIn(-3));
    const body = { performed_on: getDayIn(0), kind: 'preventive', next_due_on: getDayIn(300) };
    await expectDeletedBy(desk, () =>
      portal.call(createMaintenance, { as: desk, params: { id }, body }),
    );
  });

  it('deletes the notification of a device that is decommissioned or removed', async () => {
    const one = await device(getDayIn(-3));
    const body = { status: 'decommissioned' };
    await expectDeletedBy(desk, () =>
      portal.call(changeInstalledDevice, { as: desk, params: { id: one.id }, body }),
    );
    const other = await device(getDayIn(-3));
    await expectDeletedBy(desk, () =>
      portal.call(deleteInstalledDevice, { as: desk, params: { id: other.id } }),
    );
  });

  it('deletes the notification of a request that gets a ticket or another status', async () => {
    const one = await request(addDaysToStart(-2));
    await expectDeletedBy(desk, () =>
      portal.call(openTicketFromRequest, { as: desk, params: { id: one.id } }),
    );
    const other = await request(addDaysToStart(-2));
    const body = { status: 'planned' };
    await expectDeletedBy(desk, () =>
      portal.call(changeServiceRequest, { as: desk, params: { id: other.id }, body }),
    );
  });

  it('deletes the notification of an anonymization request that is approved or cancelled', async () => {
    const one = await addAnonymizationRequest(addDaysToStart(-2));
    await expectDeletedBy(officer, () =>
      portal.call(approveAnonymization, { as: officer, params: { id: one.id } }),
    );
    const other = await addAnonymizationRequest(addDaysToStart(-2));
    await expectDeletedBy(officer, () =>
      portal.call(cancelAnonymization, { as: officer, params: { id: other.id }, body: {} }),
    );
  });
});

describe('reading', () => {
  it('returns 401, 403 without the token, 400 for unknown values', async () => {
    const body = {};
    expect((await portal.call(markNotificationsRead, { body })).status).toBe(401);
    const forged = { cookie: desk.cookie, csrf: 'forged' };
    expect((await portal.call(markNotificationsRead, { as: forged, body })).status).toBe(403);
    for (const wrong of [{ notification_ids: ['x'] }, { notification_ids: 'all' }, { all: true }]) {
      expect((await portal.call(markNotificationsRead, { as: desk, body: wrong })).status).toBe(
        400,
      );
    }
  });

  it('marks the given ones for the caller only, once', async () => {
    await device(getDayIn(1));
    await device(getDayIn(2));
    await runFindNotifications(portal);
    const colleague = await portal.signedIn(await portal.world.addEmployee(['service']));
    const [first] = await listNotificationsFor(desk);
    const body = { notification_ids: [first?.id ?? '', first?.id ?? ''] };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => portal.call(markNotificationsRead, { as: desk, body })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses.at(-1)?.body).toEqual({ unread: 1 });
    expect((await listNotificationsFor(desk))[0]?.read_at).toBe('2026-03-10T08:00:00.000Z');
    expect(await countUnread(colleague)).toBe(2);
  });

  it('ignores ids that belong to others or are resolved', async () => {
    await right(addDaysToStart(5));
    await runFindNotifications(portal);
    const [foreign] = await listNotificationsFor(sales);
    const body = { notification_ids: [foreign?.id ?? '', '0198f000-0000-7000-8000-000000000001'] };
    expect(await portal.call(markNotificationsRead, { as: desk, body })).toMatchObject({
      status: 200,
    });
    const { rows } = await portal.database.pool.query('select count(*) from notification_read');
    expect(rows).toEqual([{ count: 0 }]);
    expect(await countUnread(sales)).toBe(1);
  });

  it('marks all shared notifications with one row per kind, and later ones as unread', async () => {
    await device(getDayIn(1));
    await device(getDayIn(2));
    await runFindNotifications(portal);
    const [first] = await listNotificationsFor(desk);
    await portal.call(markNotificationsRead, {
      as: desk,
      body: { notification_ids: [first?.id ?? ''] },
    });
    portal.clock.set(addMilliseconds(start, minutes(5)));
    const all = await portal.call(markNotificationsRead, { as: desk, body: {} });
    expect(all).toMatchObject({ status: 200, body: { unread: 0 } });
    const readTimes = (await listNotificationsFor(desk)).map((one) => one.read_at);
    expect(readTimes).toEqual(['2026-03-10T08:05:00.000Z', '2026-03-10T08:05:00.000Z']);
    expect(await listObjectIds(desk, { is_read: false })).toEqual([]);
    const late = await device(getDayIn(-1));
    await runFindNotifications(portal);
    expect(await listObjectIds(desk, { is_read: false })).toEqual([late.id]);
    expect(await countUnread(desk)).toBe(1);
  });

  it('keeps the count exact when all and single ones are marked concurrently', async () => {
    for (let at = 0; at < 6; at += 1) await device(getDayIn(at));
    await runFindNotifications(portal);
    const ids = (await listNotificationsFor(desk)).map(({ id }) => id);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        ...ids.map((id) =>
          portal.call(markNotificationsRead, { as: desk, body: { notification_ids: [id] } }),
        ),
        portal.call(markNotificationsRead, { as: desk, body: {} }),
      ]);
      expect(await countUnread(desk)).toBe(0);
      await device(getDayIn(-round));
      await runFindNotifications(portal);
      expect(await countUnread(desk)).toBe(1);
    }
  });
});
