import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countUnreadNotifications,
  listNotifications,
  listNotificationSettings,
  markNotificationsRead,
} from '@portal/contract/notifications';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { runFindNotifications } from '#server/testing/notifications-fixture.ts';

const start = new Date('2026-03-10T08:00:00.000Z');
const addDaysToStart = (count: number): string => addMilliseconds(start, days(count)).toISOString();
const getDayIn = (count: number): string => addDaysToStart(count).slice(0, 10);

let portal: TestPortal;
let desk: Caller;
let owner: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  owner = await portal.world.addCustomer({ name: 'Clinique du Parc' });
  desk = await portal.signedIn(await portal.world.addEmployee(['service', 'customers']));
});
afterAll(() => portal.close());

const device = (nextMaintenanceOn: string, overrides: object = {}) =>
  portal.world.addInstalledDevice(owner.id, { nextMaintenanceOn, ...overrides });
const request = (createdAt: string) =>
  portal.world.addServiceRequest(owner.id, { createdAt, requestDate: createdAt.slice(0, 10) });

async function listNotificationsFor(as: Caller, query: object = {}) {
  const { status, body } = await portal.call(listNotifications, { as, query: { ...query } });
  expect(status).toBe(200);
  return body.results;
}
const listObjectIds = async (as: Caller, query: object = {}) =>
  (await listNotificationsFor(as, query)).map(({ object_id: id }) => id);

describe('the list', () => {
  it('returns 401 without a session, and 400 for unknown values', async () => {
    for (const route of [listNotifications, countUnreadNotifications, listNotificationSettings])
      expect((await portal.call(route)).status).toBe(401);
    for (const query of [{ kind: 'weather' }, { ordering: 'label' }, { is_read: 'maybe' }]) {
      expect((await portal.call(listNotifications, { as: desk, query })).status).toBe(400);
    }
  });

  it('filters, searches and sorts', async () => {
    const one = await device(getDayIn(3), { serialNumber: 'QX-771' });
    const other = await device(getDayIn(-3));
    const waitingRequest = await request(addDaysToStart(-2));
    await runFindNotifications(portal);
    expect(await listObjectIds(desk, { kind: 'request_waiting' })).toEqual([waitingRequest.id]);
    expect(await listObjectIds(desk, { search: 'qx-7' })).toEqual([one.id]);
    expect(await listObjectIds(desk, { search: 'parc' })).toHaveLength(3);
    expect(await listObjectIds(desk, { ordering: 'due_on' })).toEqual([
      other.id,
      waitingRequest.id,
      one.id,
    ]);
    expect(await listObjectIds(desk, { ordering: '-created_at', kind: 'right_expiring' })).toEqual(
      [],
    );
    const [first] = await listNotificationsFor(desk);
    await portal.call(markNotificationsRead, {
      as: desk,
      body: { notification_ids: [first?.id ?? ''] },
    });
    expect(await listObjectIds(desk, { is_read: true })).toEqual([first?.object_id]);
    expect(await listObjectIds(desk, { is_read: false })).toHaveLength(2);
  });
});
