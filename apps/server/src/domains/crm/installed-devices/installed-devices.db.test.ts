import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeInstalledDevice,
  createInstalledDevice,
  createMaintenance,
  deleteInstalledDevice,
  deleteCustomer,
  getCrmOverview,
  getCustomer,
  getInstalledDevice,
  listCustomers,
  listInstalledDevices,
  type InstalledDeviceInput,
} from '@portal/contract/crm';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let clinician: Caller;
let own: { id: string };
let model: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer({ name: 'Huidkliniek' });
  model = await portal.world.addProduct({ name: 'Lumina', model: 'L2' });
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  reader = await portal.signedIn(await portal.world.addEmployee(['system']));
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

let made = 0;
const bodyFor = (overrides: Partial<InstalledDeviceInput> = {}): InstalledDeviceInput => {
  made += 1;
  return { customer_id: own.id, device_id: model.id, serial_number: `AB-${made}`, ...overrides };
};

const create = (body: Record<string, unknown>) =>
  portal.call(createInstalledDevice, { as: steward, body });
const change = (id: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeInstalledDevice, { as: steward, params: { id }, body, headers });

const listAuditEntries = (id: string) =>
  portal.database.orm
    .select({ action: auditEntry.action, changes: auditEntry.changes })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id))
    .orderBy(auditEntry.ordinal);

describe('recording an installed device', () => {
  it('returns 401, 403 without a token, and 403 without the permission to record a device', async () => {
    const body = bodyFor();
    expect((await portal.call(createInstalledDevice, { body })).status).toBe(401);
    const as = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
    const forged = await portal.call(createInstalledDevice, { as, body });
    expect(forged).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    for (const other of [reader, clinician]) {
      expect((await portal.call(createInstalledDevice, { as: other, body })).status).toBe(403);
    }
  });

  it('returns 400 and names what is missing, blank, unknown or no day', async () => {
    const response = await create({
      serial_number: ' ',
      status: 'lost',
      installation_date: '2026-02-30',
    });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual([
      'customer_id',
      'device_id',
      'installation_date',
      'serial_number',
      'status',
    ]);
  });

  it.each([
    ['customer_id', async () => ({ customer_id: newId() })],
    ['device_id', async () => ({ device_id: newId() })],
    [
      'device_id',
      async () => ({
        device_id: (await portal.world.addProduct({ productType: 'consumable' })).id,
      }),
    ],
    [
      'manufacturer_id',
      async () => ({ manufacturer_id: (await portal.world.addManufacturer()).id }),
    ],
    ['clinic_id', async () => ({ clinic_id: newId() })],
    [
      'clinic_id',
      async () => {
        const other = await portal.world.addCustomer();
        return { clinic_id: (await portal.world.addClinic(other.id)).id };
      },
    ],
    [
      'clinic_id',
      async () => ({ customer_id: null, clinic_id: (await portal.world.addClinic(own.id)).id }),
    ],
    [
      'clinic_id',
      async () => {
        const archived = { isActive: false, archivedAt: new Date().toISOString() };
        return { clinic_id: (await portal.world.addClinic(own.id, archived)).id };
      },
    ],
    ['installation_date', async () => ({ installation_date: '1899-12-31' })],
    ['installation_date', async () => ({ installation_date: '2202-01-01' })],
  ])('returns 400 at %s and records nothing', async (field, wrong) => {
    const body = bodyFor(await wrong());
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toEqual([field]);
    const query = { search: body.serial_number };
    const found = await portal.call(listInstalledDevices, { as: steward, query });
    expect(found.body.results.filter((row) => row.serial_number === body.serial_number)).toEqual(
      [],
    );
  });

  it('returns 400 at a serial number that the model has already, whatever the case', async () => {
    const { body: first } = await create(bodyFor({ serial_number: ' Zx-900 ' }));
    expect(first.serial_number).toBe('Zx-900');
    const duplicate = await create(bodyFor({ serial_number: 'zX-900', customer_id: null }));
    expect(duplicate).toMatchObject({
      status: 400,
      body: { serial_number: ['This serial number already exists for this device.'] },
    });
    const { id } = await portal.world.addProduct();
    expect((await create(bodyFor({ serial_number: 'ZX-900', device_id: id }))).status).toBe(201);
  });

  test('records one of twenty devices with the same serial number at once', async () => {
    const body = bodyFor();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  // @specification 3.17, 7.36
  it('returns 201 with the manufacturer of the model, an ETag and an audit row', async () => {
    const { id: clinicId } = await portal.world.addClinic(own.id, { name: 'Noord' });
    const body = bodyFor({
      clinic_id: clinicId,
      manufacturer_id: model.manufacturerId.toUpperCase(),
      installation_date: '2026-03-02',
    });
    const response = await create(body);
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        customer: { id: own.id, name: 'Huidkliniek' },
        clinic: { id: clinicId, name: 'Noord', city: 'Utrecht' },
        device: { id: model.id, name: 'Lumina', model: 'L2' },
        manufacturer: { id: model.manufacturerId },
        serial_number: body.serial_number,
        status: 'active',
        installation_date: '2026-03-02',
        next_maintenance_on: null,
        maintenance: [],
      },
    });
    expect(await listAuditEntries(response.body.id)).toMatchObject([{ action: 'create' }]);
  });

  // @specification 3.18
  it('returns 201 for a device in stock, without a customer, and in a clinic that is closed for now', async () => {
    const stock = await create(bodyFor({ customer_id: null }));
    expect(stock).toMatchObject({ status: 201, body: { customer: null, clinic: null } });
    const { id } = await portal.world.addClinic(own.id, { isActive: false });
    expect((await create(bodyFor({ clinic_id: id }))).status).toBe(201);
  });
});

describe('reading', () => {
  // @specification 3.19
  it('returns 401 and 404, and reads a device with its whole history, newest first, as the list has it', async () => {
    const params = await portal.world.addInstalledDevice(own.id);
    expect((await portal.call(getInstalledDevice, { params })).status).toBe(401);
    for (const id of [newId(), 'x']) {
      const response = await portal.call(getInstalledDevice, { as: steward, params: { id } });
      expect(response.status).toBe(404);
    }
    const recordId = [];
    for (const performed_on of ['2025-03-01', '2026-01-10', '2025-03-01']) {
      const body = { performed_on, kind: 'calibration', performed_by: 'Ada' };
      const response = await portal.call(createMaintenance, { as: steward, params, body });
      expect(response.status).toBe(201);
      recordId.push(response.body);
    }
    for (const as of [reader, clinician]) {
      const { body } = await portal.call(getInstalledDevice, { as, params });
      expect(body.maintenance).toEqual([recordId[1], recordId[2], recordId[0]]);
    }
  });
});

describe('changing', () => {
  // @specification 7.37
  it('returns 401, 403, 404 before 400, 400 before 412, 412 and 200 for changes of a device', async () => {
    const { id } = await portal.world.addInstalledDevice(own.id);
    const params = { id };
    const body = { status: 'out_of_service' };
    expect((await portal.call(changeInstalledDevice, { params, body })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(changeInstalledDevice, { as, params, body })).status).toBe(403);
    }
    expect((await change(newId(), { colour: 1 })).status).toBe(404);
    expect((await change(newId(), { clinic_id: newId() })).status).toBe(404);
    const late = { 'if-match': '"9"' };
    for (const field of ['clinic_id', 'device_id', 'customer_id', 'manufacturer_id']) {
      const response = await change(id, { [field]: newId() }, late);
      expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    }
    expect((await change(id, body, late)).status).toBe(412);
    const done = await change(id, body, { 'if-match': '"1"' });
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'out_of_service' },
      headers: { etag: '"2"' },
    });
    expect((await change(id, {})).headers['etag']).toBe('"2"');
  });

  it('clears the clinic when the customer changes, unless a clinic of the new customer is sent', async () => {
    const other = await portal.world.addCustomer();
    const [here, there] = [
      await portal.world.addClinic(own.id),
      await portal.world.addClinic(other.id),
    ];
    const { id } = await portal.world.addInstalledDevice(own.id, { clinicId: here.id });
    const same = await change(id, { customer_id: own.id.toUpperCase() });
    expect(same.body.clinic_id).toBe(here.id);
    const torn = await change(id, { customer_id: other.id, clinic_id: here.id });
    expect(torn).toMatchObject({ status: 400 });
    expect((await change(id, { customer_id: other.id })).body).toMatchObject({
      customer_id: other.id,
      clinic_id: null,
    });
    await change(id, { customer_id: own.id, clinic_id: here.id });
    const moved = await change(id, { customer_id: other.id, clinic_id: there.id });
    expect(moved.body).toMatchObject({ customer_id: other.id, clinic_id: there.id });
    const stock = await change(id, { customer_id: null });
    expect(stock.body).toMatchObject({ customer_id: null, clinic_id: null });
  });

  test('changes the manufacturer with the model, whose serial numbers then count', async () => {
    const next = await portal.world.addProduct();
    const { id } = await portal.world.addInstalledDevice(own.id, { serialNumber: 'Q-1' });
    await portal.world.addInstalledDevice(own.id, {
      deviceId: next.id,
      manufacturerId: next.manufacturerId,
      serialNumber: 'q-1',
    });
    const taken = await change(id, { device_id: next.id });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['serial_number']]);
    const disagrees = await change(id, {
      device_id: next.id,
      manufacturer_id: model.manufacturerId,
    });
    expect([disagrees.status, Object.keys(disagrees.body)]).toEqual([400, ['manufacturer_id']]);
    const done = await change(id, { device_id: next.id, serial_number: 'Q-2' });
    expect(done.body).toMatchObject({ device_id: next.id, manufacturer_id: next.manufacturerId });
    expect(await listAuditEntries(id)).toMatchObject([
      { action: 'change', changes: { deviceId: { to: next.id }, serialNumber: { to: 'Q-2' } } },
    ]);
  });
});

describe('deleting', () => {
  // @specification 7.37
  it('deletes a device with its history, all of it in the audit trail, after 401, 403, 404 and 412', async () => {
    const params = await portal.world.addInstalledDevice(own.id);
    const body = { performed_on: '2026-01-10', kind: 'corrective' };
    const { body: recordId } = await portal.call(createMaintenance, { as: steward, params, body });
    expect((await portal.call(deleteInstalledDevice, { params })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(deleteInstalledDevice, { as, params })).status).toBe(403);
    }
    const nowhere = { id: newId() };
    const none = await portal.call(deleteInstalledDevice, { as: steward, params: nowhere });
    expect(none.status).toBe(404);
    const headers = { 'if-match': '"9"' };
    const late = await portal.call(deleteInstalledDevice, { as: steward, params, headers });
    expect(late.status).toBe(412);
    expect((await portal.call(deleteInstalledDevice, { as: steward, params })).status).toBe(204);
    expect((await portal.call(getInstalledDevice, { as: steward, params })).status).toBe(404);
    expect(await listAuditEntries(recordId.id)).toMatchObject([
      { action: 'create' },
      { action: 'delete' },
    ]);
    expect(await listAuditEntries(params.id)).toMatchObject([{ action: 'delete' }]);
  });
});

describe('counts', () => {
  // @specification 3.12
  test('counts a customer’s devices and all devices, and treats a customer with a device as in use', async () => {
    const counted = async () => (await portal.call(getCrmOverview, { as: steward })).body.devices;
    const { id } = await portal.world.addCustomer({ name: 'Counted' });
    const before = await counted();
    const params = await portal.world.addInstalledDevice(id);
    await portal.world.addInstalledDevice(id, { status: 'decommissioned' });
    expect(await counted()).toBe(before + 2);
    const one = await portal.call(getCustomer, { as: steward, params: { id } });
    expect(one.body.devices_count).toBe(2);
    const list = await portal.call(listCustomers, { as: steward, query: { search: 'Counted' } });
    expect(list.body.results).toMatchObject([{ id, devices_count: 2 }]);
    const refused = await portal.call(deleteCustomer, { as: steward, params: { id } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await portal.call(deleteInstalledDevice, { as: steward, params });
    expect(await counted()).toBe(before + 1);
  });
});
