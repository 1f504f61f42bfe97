import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDueCalendar } from '@portal/contract/crm';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let reader: Caller;
let customer: { id: string };
let model: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  reader = await portal.signedIn(await world.addEmployee([]));
  customer = await world.addCustomer({ name: 'Huidkliniek' });
  model = await world.addProduct({ name: 'Lumina' });
  const shared = { deviceId: model.id, manufacturerId: model.manufacturerId };
  for (const serialNumber of ['4', '1', '3', '2']) {
    const due = { ...shared, serialNumber, nextMaintenanceOn: '2026-05-10' };
    await world.addInstalledDevice(customer.id, due);
  }
  await world.addInstalledDevice(null, { nextMaintenanceOn: '2026-05-31', serialNumber: 'stock' });
  const retired = { nextMaintenanceOn: '2026-05-10', status: 'decommissioned' as const };
  await world.addInstalledDevice(customer.id, retired);
  await world.addInstalledDevice(customer.id, { nextMaintenanceOn: '2026-06-12' });
  await world.addInstalledDevice(customer.id);
});

afterAll(() => portal.close());

const getCalendar = (query: Record<string, unknown>, as = reader) =>
  portal.call(getDueCalendar, { as, query: { from: '2026-05-01', until: '2026-05-31', ...query } });

/** Returns the number of overdue devices, and the number due per day of May. */
async function counts(query: Record<string, unknown>) {
  const { body } = await getCalendar(query);
  return [body.overdue, ...body.days.map((day) => day.count)];
}

describe('calendar of due maintenance', () => {
  it('returns 401 without a session', async () => {
    expect((await getCalendar({}, portal.anonymous)).status).toBe(401);
  });

  it.each([
    [{ from: '2026-05-32' }, 'from'],
    [{ until: 'x' }, 'until'],
    [{ until: '2026-04-30' }, 'until'],
    [{ until: '2026-06-12' }, 'until'],
    [{ customer_id: 'x' }, 'customer_id'],
    [{ colour: 'red' }, 'colour'],
  ])('returns 400 for %j at %s', async (query, field) => {
    const response = await getCalendar(query);
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
  });

  it('returns 400 without the days', async () => {
    const response = await portal.call(getDueCalendar, { as: reader });
    expect([response.status, Object.keys(response.body).toSorted()]).toEqual([
      400,
      ['from', 'until'],
    ]);
  });

  it('returns 200 with each day’s count and first three devices, without decommissioned ones', async () => {
    portal.clock.set(new Date('2026-05-09T23:59:59Z'));
    const { status, body } = await getCalendar({ until: '2026-06-11' });
    expect(status).toBe(200);
    const lumina = { device: 'Lumina', customer: 'Huidkliniek' };
    expect(body).toMatchObject({
      overdue: 0,
      days: [
        {
          date: '2026-05-10',
          count: 4,
          devices: [
            { serial_number: '4', ...lumina },
            { serial_number: '1', ...lumina },
            { serial_number: '3', ...lumina },
          ],
        },
        { date: '2026-05-31', count: 1, devices: [{ serial_number: 'stock', customer: null }] },
      ],
    });
  });

  it('counts a device as overdue from the next day, in any month', async () => {
    portal.clock.set(new Date('2026-05-11T00:00:00Z'));
    expect((await getCalendar({})).body.overdue).toBe(4);
    const later = await getCalendar({ from: '2027-01-01', until: '2027-02-11' });
    expect(later.body).toEqual({ overdue: 4, days: [] });
  });

  it('filters by customer, by manufacturer, or by both', async () => {
    portal.clock.set(new Date('2026-07-01T00:00:00Z'));
    expect(await counts({})).toEqual([6, 4, 1]);
    expect(await counts({ customer_id: customer.id })).toEqual([5, 4]);
    expect(await counts({ manufacturer_id: model.manufacturerId })).toEqual([4, 4]);
    const both = { manufacturer_id: model.manufacturerId, customer_id: customer.id };
    expect(await counts(both)).toEqual([4, 4]);
    expect(await counts({ ...both, customer_id: newId() })).toEqual([0]);
  });
});
