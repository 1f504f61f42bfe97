import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeInstalledDevice,
  changeMaintenance,
  createInstalledDevice,
  createMaintenance,
  deleteMaintenance,
  getInstalledDevice,
} from '@portal/contract/crm';
import { changeDevice } from '@portal/contract/products';
import { product } from '#server/domains/products/products/product.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { installedDevice } from './installed-device.table.ts';

let portal: TestPortal;
let steward: Caller;
let model: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-05-10T12:00:00Z'));
  model = await portal.world.addProduct({ maintenanceIntervalMonths: 6 });
  steward = await portal.signedIn(await portal.world.addEmployee(['customers', 'catalogue']));
});

afterAll(() => portal.close());

let made = 0;
async function install(overrides: Record<string, unknown> = {}) {
  made += 1;
  const ours = { customer_id: null, device_id: model.id, serial_number: `N-${made}` };
  const body = { ...ours, ...overrides };
  const response = await portal.call(createInstalledDevice, { as: steward, body });
  expect(response.status).toBe(201);
  return response.body;
}

async function readDevice({ id }: { id: string }) {
  const { body, headers } = await portal.call(getInstalledDevice, { as: steward, params: { id } });
  return { day: body.next_maintenance_on, etag: headers['etag'] };
}

async function addMaintenance({ id }: { id: string }, body: Record<string, unknown>) {
  const response = await portal.call(createMaintenance, { as: steward, params: { id }, body });
  expect(response.status).toBe(201);
  return { id, maintenanceId: response.body.id };
}

describe('next maintenance date', () => {
  it('derives the next maintenance from installation and interval, and leaves it empty without either', async () => {
    expect((await install({ installation_date: '2025-08-31' })).next_maintenance_on).toBe(
      '2026-02-28',
    );
    expect((await install()).next_maintenance_on).toBeNull();
    const { id } = await portal.world.addProduct();
    const without = await install({ device_id: id, installation_date: '2025-08-31' });
    expect(without.next_maintenance_on).toBeNull();
  });

  it('derives the next maintenance from the last preventive one and the interval', async () => {
    const device = await install({ installation_date: '2025-01-01' });
    await addMaintenance(device, { performed_on: '2026-01-15', kind: 'preventive' });
    await addMaintenance(device, { performed_on: '2025-06-15', kind: 'preventive' });
    await addMaintenance(device, { performed_on: '2026-03-01', kind: 'corrective' });
    expect((await readDevice(device)).day).toBe('2026-07-15');
  });

  it('derives the next maintenance from the latest record, or from the interval if the record has none', async () => {
    const device = await install({ installation_date: '2025-01-01' });
    await addMaintenance(device, {
      performed_on: '2026-02-01',
      kind: 'corrective',
      next_due_on: '2027-02-01',
    });
    await addMaintenance(device, {
      performed_on: '2025-02-01',
      kind: 'preventive',
      next_due_on: '2026-02-01',
    });
    expect((await readDevice(device)).day).toBe('2027-02-01');
    await addMaintenance(device, {
      performed_on: '2026-02-01',
      kind: 'corrective',
      next_due_on: '2028-02-01',
    });
    expect((await readDevice(device)).day).toBe('2028-02-01');
    await addMaintenance(device, { performed_on: '2026-02-02', kind: 'corrective' });
    expect((await readDevice(device)).day).toBe('2025-08-01');
  });

  it('derives the next maintenance again when a record is changed or deleted', async () => {
    const device = await install({ installation_date: '2026-01-01' });
    const params = await addMaintenance(device, { performed_on: '2026-02-01', kind: 'preventive' });
    expect((await readDevice(device)).day).toBe('2026-08-01');
    const change = (body: Record<string, unknown>) =>
      portal.call(changeMaintenance, { as: steward, params, body });
    await change({ kind: 'calibration' });
    expect((await readDevice(device)).day).toBe('2026-07-01');
    await change({ next_due_on: '2026-09-09' });
    expect((await readDevice(device)).day).toBe('2026-09-09');
    await portal.call(deleteMaintenance, { as: steward, params });
    expect((await readDevice(device)).day).toBe('2026-07-01');
  });

  it('derives the next maintenance again when installation date or model of the device change', async () => {
    const device = await install({ installation_date: '2026-01-01' });
    const params = { id: device.id };
    const change = (body: Record<string, unknown>) =>
      portal.call(changeInstalledDevice, { as: steward, params, body });
    const later = await change({ installation_date: '2026-02-01' });
    expect(later.body.next_maintenance_on).toBe('2026-08-01');
    const yearly = await portal.world.addProduct({ maintenanceIntervalMonths: 12 });
    const other = await change({ device_id: yearly.id });
    expect(other.body.next_maintenance_on).toBe('2027-02-01');
    expect((await change({ installation_date: null })).body.next_maintenance_on).toBeNull();
  });

  it('gives the device a new version where its next maintenance changes, and only there', async () => {
    const device = await install({ installation_date: '2026-01-01' });
    const first = await readDevice(device);
    await addMaintenance(device, { performed_on: '2026-02-01', kind: 'corrective' });
    expect(await readDevice(device)).toEqual(first);
    await addMaintenance(device, { performed_on: '2026-02-02', kind: 'preventive' });
    const second = await readDevice(device);
    expect(second.etag).not.toBe(first.etag);
    const headers = { 'if-match': String(first.etag) };
    const params = { id: device.id };
    const body = { status: 'active' };
    const late = await portal.call(changeInstalledDevice, { as: steward, params, body, headers });
    expect(late.status).toBe(412);
  });
});

const setInterval = ({ id }: { id: string }, months: number | null) =>
  portal.call(changeDevice, {
    as: steward,
    params: { id },
    body: { maintenance_interval_months: months },
  });

describe('another interval of the model', () => {
  it('moves all devices that a changed interval of the model decides of, and no others', async () => {
    const { id: device_id } = await portal.world.addProduct({
      maintenanceIntervalMonths: 6,
    });
    const decided = await install({ device_id, installation_date: '2026-01-01' });
    const device = await install({ device_id, installation_date: '2026-01-01' });
    const due = { performed_on: '2026-02-01', kind: 'preventive', next_due_on: '2026-03-03' };
    await addMaintenance(device, due);
    const [before, other] = [
      await readDevice(device),
      await install({ installation_date: '2026-01-01' }),
    ];
    expect((await setInterval({ id: device_id }, 12)).status).toBe(200);
    expect((await readDevice(decided)).day).toBe('2027-01-01');
    expect(await readDevice(device)).toEqual(before);
    expect((await readDevice(other)).day).toBe('2026-07-01');
    await setInterval({ id: device_id }, null);
    expect((await readDevice(decided)).day).toBeNull();
  });

  it('keeps the next maintenance right while maintenance, installations and models change at once, 30 rounds', async () => {
    const { orm } = portal.database;
    const models = await Promise.all(
      [1, 2].map(() => portal.world.addProduct({ maintenanceIntervalMonths: 1 })),
    );
    const [one = model, two = model] = models;
    const device = await install({ device_id: one.id, installation_date: '2026-01-01' });
    for (let round = 1; round <= 30; round += 1) {
      const responses = await Promise.all([
        setInterval(one, 1 + (round % 12)),
        setInterval(two, 1 + ((round * 5) % 12)),
        portal.call(createMaintenance, {
          as: steward,
          params: { id: device.id },
          body: { performed_on: `2026-03-${String(round).padStart(2, '0')}`, kind: 'preventive' },
        }),
        portal.call(changeInstalledDevice, {
          as: steward,
          params: { id: device.id },
          body: { device_id: round % 2 ? two.id : one.id },
        }),
        portal.call(createInstalledDevice, {
          as: steward,
          body: {
            customer_id: null,
            device_id: one.id,
            serial_number: `R-${round}`,
            installation_date: '2026-01-31',
          },
        }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, 200, 201]);
      const rows = await orm
        .select({
          day: installedDevice.nextMaintenanceOn,
          months: product.maintenanceIntervalMonths,
          serial: installedDevice.serialNumber,
        })
        .from(installedDevice)
        .innerJoin(product, eq(product.id, installedDevice.deviceId))
        .where(eq(installedDevice.serialNumber, `R-${round}`));
      expect(rows.map(({ day }) => day)).toEqual([lastDayOfMonth(rows[0]?.months ?? 0)]);
      const { body } = await portal.call(getInstalledDevice, {
        as: steward,
        params: { id: device.id },
      });
      const [its] = await orm.select().from(product).where(eq(product.id, body.device_id));
      const months = 2 + (its?.maintenanceIntervalMonths ?? 0);
      const day = String(round).padStart(2, '0');
      const expected = `${2026 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${day}`;
      expect(body.next_maintenance_on).toBe(clampToMonth(expected));
    }
  });
});

/** Returns the last day of the month that is this many months after January 2026. */
const lastDayOfMonth = (months: number): string =>
  new Date(Date.UTC(2026, months + 1, 0)).toISOString().slice(0, 10);

/** Returns the day, or the last day of its month for a date that does not exist. */
function clampToMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}
