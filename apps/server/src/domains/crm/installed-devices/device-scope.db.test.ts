import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeMaintenance,
  createMaintenance,
  deleteMaintenance,
  getDueCalendar,
  getInstalledDevice,
  listInstalledDevices,
  listMaintenance,
} from '@portal/contract/crm';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

const theirs = 'Belongs-To-Another';

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let own: { id: string };
let other: { id: string };
let mine: { id: string };
let foreign: { id: string };
let stock: { id: string };
let foreignRecordId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer();
  other = await world.addCustomer({ name: theirs });
  const { id: clinicId } = await world.addClinic(other.id, { name: theirs });
  const model = await world.addProduct({ name: 'Shared model' });
  const shared = { deviceId: model.id, manufacturerId: model.manufacturerId };
  const due = { nextMaintenanceOn: '2026-05-10' };
  mine = await world.addInstalledDevice(own.id, { ...shared, ...due, serialNumber: 'SN-OWN' });
  const serialNumber = `SN-${theirs}`;
  foreign = await world.addInstalledDevice(other.id, { ...shared, ...due, serialNumber, clinicId });
  stock = await world.addInstalledDevice(null, { ...due, serialNumber: `SN-${theirs}-2` });
  steward = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  const body = { performed_on: '2026-01-01', kind: 'corrective', description: theirs };
  const made = await portal.call(createMaintenance, { as: steward, params: foreign, body });
  foreignRecordId = made.body.id;
});

afterAll(() => portal.close());

const listIds = async (query: Record<string, unknown> = {}) =>
  (await portal.call(listInstalledDevices, { as: clinician, query })).body;

describe('another customer’s devices, and those in stock', () => {
  it('hides devices of other customers and in stock from every list, count and search of a customer’s user', async () => {
    expect(await listIds()).toMatchObject({ count: 1, results: [{ id: mine.id }] });
    expect(await listIds({ search: 'SN-' })).toMatchObject({
      count: 1,
      results: [{ id: mine.id }],
    });
    expect(await listIds({ search: theirs })).toMatchObject({ count: 0, results: [] });
    expect(await listIds({ customer_id: other.id })).toMatchObject({ count: 0, results: [] });
    const due = await listIds({ due_until: '2026-12-31', ordering: '-next_maintenance_on' });
    expect(due).toMatchObject({ count: 1, results: [{ id: mine.id }] });
  });

  it('returns 404 for devices of other customers and in stock, and for their maintenance', async () => {
    for (const params of [foreign, stock]) {
      for (const route of [getInstalledDevice, listMaintenance]) {
        expect((await portal.call(route, { as: clinician, params })).status).toBe(404);
      }
      const query = { search: 'x', limit: '-1' };
      const wrong = await portal.call(listMaintenance, { as: clinician, params, query });
      expect(wrong.status).toBe(404);
    }
  });

  it('refuses a customer’s user maintenance of any device', async () => {
    const body = { performed_on: '2026-01-01', kind: 'corrective' };
    for (const { id } of [mine, foreign]) {
      const params = { id, maintenanceId: foreignRecordId };
      const as = clinician;
      expect((await portal.call(createMaintenance, { as, params: { id }, body })).status).toBe(403);
      expect((await portal.call(changeMaintenance, { as, params, body })).status).toBe(403);
      expect((await portal.call(deleteMaintenance, { as, params })).status).toBe(403);
    }
  });

  it('hides devices of other customers and in stock from the calendar of a customer’s user, with any filter', async () => {
    const span = { from: '2026-05-01', until: '2026-05-31' };
    const calendar = async (query: object) =>
      (await portal.call(getDueCalendar, { as: clinician, query: { ...span, ...query } })).body;
    portal.clock.set(new Date('2026-06-01T00:00:00Z'));
    expect(await calendar({})).toMatchObject({ overdue: 1, days: [{ count: 1, devices: [mine] }] });
    expect(await calendar({ customer_id: other.id })).toEqual({ overdue: 0, days: [] });
  });
});

it('shows a customer’s user the names of their own device without any right', async () => {
  const { body } = await portal.call(getInstalledDevice, { as: clinician, params: mine });
  expect(body).toMatchObject({ device: { name: 'Shared model' }, manufacturer: {} });
  expect(body.manufacturer.name).toMatch(/^Maker/);
});
