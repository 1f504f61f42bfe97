import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInstalledDevices } from '@portal/contract/crm';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages } from '#server/testing/read-list.ts';

const url = '/api/v1/crm/installed-devices/';

let portal: TestPortal;
let reader: Caller;
let clinic: { id: string };
let customer: { id: string };
let model: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  reader = await portal.signedIn(await world.addEmployee([]));
  // Names that none of the searches below match by chance.
  customer = await world.addCustomer({ name: 'Huidkliniek' });
  const other = await world.addCustomer({ name: 'Praktijk' });
  const maker = await world.addManufacturer({ name: 'Fabriek' });
  const lamp = await world.addProduct({ manufacturerId: maker.id, name: 'Lamp', model: 'LP' });
  const ofLamp = { deviceId: lamp.id, manufacturerId: maker.id };
  clinic = await world.addClinic(customer.id);
  model = await world.addProduct({
    name: 'Lens',
    model: 'LS',
    manufacturerId: (await world.addManufacturer({ name: 'Glaswerk' })).id,
  });
  const ofModel = { deviceId: model.id, manufacturerId: model.manufacturerId };
  await world.addInstalledDevice(customer.id, {
    serialNumber: 'b-LUX-2031/A',
    ...ofLamp,
    clinicId: clinic.id,
    nextMaintenanceOn: '2026-05-10',
    installationDate: '2020-01-01',
  });
  await world.addInstalledDevice(customer.id, {
    serialNumber: 'a-7',
    ...ofModel,
    status: 'in_maintenance',
    nextMaintenanceOn: '2026-05-11',
  });
  await world.addInstalledDevice(null, {
    serialNumber: 'C_100%',
    ...ofModel,
    status: 'decommissioned',
    nextMaintenanceOn: '2026-05-10',
    installationDate: '2019-01-01',
  });
  await world.addInstalledDevice(other.id, { serialNumber: 'D 9', ...ofLamp });
});

afterAll(() => portal.close());

/** Returns the first characters of the matching serial numbers, and the count. */
async function findSerials(query: Record<string, unknown>, as = reader) {
  const { status, body } = await portal.call(listInstalledDevices, { as, query });
  if (status !== 200) return `${status} ${Object.keys(body).join()}`;
  const serials = body.results.map((row) => row.serial_number.slice(0, 1)).join('');
  return `${serials} ${body.count}`;
}

describe('list of installed devices', () => {
  it('returns 401 without a session', async () => {
    expect((await portal.call(listInstalledDevices)).status).toBe(401);
  });

  it.each([
    [{}, 'DCab 4'],
    [{ search: 'lux-20' }, 'b 1'],
    [{ search: '031/a' }, 'b 1'],
    [{ search: '100%' }, 'C 1'],
    [{ search: 'c_1' }, 'C 1'],
    [{ search: 'D 9' }, 'D 1'],
    [{ search: '0%_' }, ' 0'],
    [{ status: 'in_maintenance' }, 'a 1'],
    [{ status: 'decommissioned' }, 'C 1'],
    [{ due_from: '2026-05-10', due_until: '2026-05-10' }, 'b 1'],
    [{ due_until: '2026-05-11' }, 'ab 2'],
    [{ due_from: '2026-05-11' }, 'a 1'],
    [{ due_until: '2026-05-09' }, ' 0'],
    [{ due_until: '2026-05-11', status: 'decommissioned' }, ' 0'],
    [{ ordering: 'serial_number' }, 'CDab 4'],
    [{ ordering: '-serial_number' }, 'baDC 4'],
    [{ ordering: 'installation_date,serial_number' }, 'DaCb 4'],
    [{ ordering: 'next_maintenance_on,serial_number' }, 'CbaD 4'],
    [{ ordering: '-created_at', due_until: '2026-06-01' }, 'ab 2'],
    [{ due_from: '2026-13-01' }, '400 due_from'],
    [{ due_until: '10.05.2026' }, '400 due_until'],
    [{ status: 'lost' }, '400 status'],
    [{ customer_id: 'x' }, '400 customer_id'],
    [{ ordering: 'device' }, '400 ordering'],
    [{ colour: 'red' }, '400 colour'],
  ])('answers %j with 200 or 400: %s', async (query, expected) => {
    expect(await findSerials(query)).toBe(expected);
  });

  // @specification 7.36
  it('filters by customer, clinic, model and manufacturer, alone and together', async () => {
    expect(await findSerials({ customer_id: customer.id })).toBe('ab 2');
    expect(await findSerials({ clinic_id: clinic.id })).toBe('b 1');
    expect(await findSerials({ device_id: model.id })).toBe('Ca 2');
    expect(await findSerials({ manufacturer_id: model.manufacturerId })).toBe('Ca 2');
    expect(await findSerials({ device_id: model.id, customer_id: customer.id })).toBe('a 1');
    const three = { device_id: model.id, customer_id: customer.id, due_until: '2026-05-11' };
    expect(await findSerials(three)).toBe('a 1');
    for (const filter of ['customer_id', 'clinic_id', 'device_id', 'manufacturer_id']) {
      expect(await findSerials({ [filter]: newId() })).toBe(' 0');
    }
  });

  it.each([
    '',
    '?ordering=next_maintenance_on',
    '?ordering=-installation_date',
    '?due_until=9999-12-31',
  ])('reads each row once by `next`: %s', async (query) => {
    const from = `${url}${query}${query ? '&' : '?'}limit=1`;
    const pages = await readAllPages(portal, reader, from);
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(pages[0]?.count ?? 0);
  });
});
