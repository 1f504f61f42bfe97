// @every-postgres It takes a route up to a success and a conflict.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotifications } from '@portal/contract/notifications';
import {
  getServiceCalendar,
  listServiceTickets,
  planMaintenanceVisits,
} from '@portal/contract/service';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let technician: { id: string; email: string };
let own: { id: string };
let other: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-11-20T10:00:00Z'));
  const { world } = portal;
  own = await world.addCustomer();
  other = await world.addCustomer();
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  technician = await world.addEmployee(['service']);
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const addDevices = async (customerId: string | null, count: number): Promise<string[]> => {
  const ids = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await portal.world.addInstalledDevice(customerId)).id);
  return ids;
};
const plan = (visits: object[], as: Caller | undefined = engineer) =>
  portal.call(planMaintenanceVisits, { as, body: { visits, description: 'Yearly maintenance' } });
const visit = { planned_for: '2026-12-04', planned_start: '08:30', minutes_each: 45 };
const count = async () =>
  (await portal.call(listServiceTickets, { as: engineer, query: { limit: 0 } })).body.count;

it('plans a ticket for each device of a visit, one after the other, and notifies once', async () => {
  const [first, second] = [await addDevices(own.id, 3), await addDevices(other.id, 1)];
  const planned = await plan([
    { ...visit, installed_device_ids: first, assigned_to_user_id: technician.id },
    { ...visit, planned_start: null, installed_device_ids: second },
  ]);
  expect(planned.status).toBe(201);
  expect(planned.body.tickets.map((one) => [one.installed_device_id, one.planned_start])).toEqual([
    [first[0], '08:30'],
    [first[1], '09:15'],
    [first[2], '10:00'],
    [second[0], null],
  ]);
  const { body } = await portal.call(getServiceCalendar, {
    as: engineer,
    query: { from: '2026-12-04', to: '2026-12-04' },
  });
  expect(body.days[0]?.tickets).toMatchObject([
    { status: 'planned', urgency: 'planned', assigned_to: { id: technician.id } },
    { planned_minutes: 45 },
    { planned_start: '10:00' },
    { assigned_to: null },
  ]);
  const as = await portal.signedIn(technician);
  const notified = await portal.call(listNotifications, { as });
  expect(notified.body.results).toMatchObject([{ kind: 'ticket_assigned' }]);
});

it('returns 409 for a device whose maintenance is planned, and plans it once of two calls at a time', async () => {
  const [id = ''] = await addDevices(own.id, 1);
  const before = await count();
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await plan([{ ...visit, installed_device_ids: [id] }])).status),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(await count()).toBe(before + 1);
});

it('returns 400 for what no visit can be, 403 and 401, and plans nothing', async () => {
  const [one = '', two = ''] = await addDevices(own.id, 2);
  const [foreign = ''] = await addDevices(other.id, 1);
  const [stock = ''] = await addDevices(null, 1);
  const before = await count();
  for (const visits of [
    [],
    [{ ...visit, installed_device_ids: [] }],
    [{ ...visit, installed_device_ids: [one, one] }],
    [
      { ...visit, installed_device_ids: [one] },
      { ...visit, installed_device_ids: [one] },
    ],
    [{ ...visit, installed_device_ids: [one, foreign] }],
    [{ ...visit, installed_device_ids: [one, newId()] }],
    [{ ...visit, installed_device_ids: [stock] }],
    [{ ...visit, planned_for: '2136-12-04', installed_device_ids: [one] }],
    [{ ...visit, planned_start: '23:00', installed_device_ids: [one, two] }],
    [{ ...visit, installed_device_ids: [one], assigned_to_user_id: newId() }],
    [{ ...visit, minutes_each: 0, installed_device_ids: [one] }],
  ]) {
    const response = await plan(visits);
    expect([JSON.stringify(visits), response.status]).toEqual([JSON.stringify(visits), 400]);
    expect(Object.keys(response.body)).toEqual(['visits']);
  }
  const allowed = [{ ...visit, installed_device_ids: [one] }];
  expect((await plan(allowed, clinician)).status).toBe(403);
  expect((await portal.call(planMaintenanceVisits, { body: {} })).status).toBe(401);
  expect(await count()).toBe(before);
});
