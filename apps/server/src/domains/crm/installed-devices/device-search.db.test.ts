import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeClinic, changeCustomer, listInstalledDevices } from '@portal/contract/crm';
import { changeDevice, changeManufacturer } from '@portal/contract/products';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages } from '#server/testing/read-list.ts';

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let maker: { id: string };
let laser: { id: string; manufacturerId: string };
let lumiere: { id: string };
let huid: { id: string };
let canal: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  maker = await world.addManufacturer({ name: 'Solstice Médical' });
  const by = { manufacturerId: maker.id };
  laser = await world.addProduct({ ...by, name: 'Wisp laser', model: 'WL-9000', gtin: '40000001' });
  const peel = await world.addProduct({ ...by, name: 'Peeler', model: 'PX' });
  lumiere = await world.addCustomer({ name: 'Clinique Lumière', vatNumber: 'BE0123456789' });
  huid = await world.addCustomer({ name: 'Huidkliniek Oost' });
  canal = await world.addClinic(lumiere.id, { name: 'Canal', city: 'Gent' });
  const unnamed = await world.addClinic(huid.id, { name: null, city: 'Zwolle' });
  const of = (model: typeof laser) => ({ deviceId: model.id, manufacturerId: maker.id });
  await world.addInstalledDevice(lumiere.id, {
    ...of(laser),
    serialNumber: 'a SN 12-34',
    clinicId: canal.id,
  });
  await world.addInstalledDevice(lumiere.id, { ...of(peel), serialNumber: 'b-sn1299' });
  await world.addInstalledDevice(huid.id, {
    ...of(laser),
    serialNumber: 'c.XK/77.5',
    clinicId: unnamed.id,
    status: 'in_maintenance',
  });
  await world.addInstalledDevice(null, { ...of(laser), serialNumber: 'd_4711-Oost' });
  steward = await portal.signedIn(await world.addEmployee(['customers', 'catalogue']));
  clinician = await portal.signedIn(await world.addCustomerUser(lumiere.id));
});

afterAll(() => portal.close());

/**
 * Returns the first characters of the matching serial numbers, newest device first, and the count.
 */
async function findSerials(search: string, query: Record<string, unknown> = {}, as = steward) {
  const response = await portal.call(listInstalledDevices, { as, query: { search, ...query } });
  expect(response.status).toBe(200);
  const { results, count } = response.body;
  return `${results.map((row) => row.serial_number.slice(0, 1)).join('')} ${count}`;
}

describe('search of installed devices', () => {
  it.each([
    ['wisp', 'dca 3'],
    ['LASER wl-90', 'dca 3'],
    ['solstice medic', 'dcba 4'],
    ['peel', 'b 1'],
    ['px', 'b 1'],
    ['lumiere', 'ba 2'],
    ['lumière wisp', 'a 1'],
    ['wisp lumière 12-3', 'a 1'],
    ['clinique lumiere', 'ba 2'],
    ['lumiere clinique wisp', 'a 1'],
    ['oost oo', 'dc 2'],
    ['huidkliniek oost zwolle', 'c 1'],
    ['li kl', ' 0'],
    ['cl', 'ba 2'],
    ['canal', 'a 1'],
    ['zwol', 'c 1'],
    ['gent', ' 0'],
    ['oost', 'dc 2'],
    ['oost wisp 4711', 'd 1'],
    ['qxzqvw', ' 0'],
    ['wisp qxzqvw', ' 0'],
    ['wisp peeler', ' 0'],
  ])('finds “%s” in model, maker, customer, clinic and serial number: %s', async (search, hits) => {
    expect(await findSerials(search)).toBe(hits);
  });

  it.each(['BE0123456789', '40000001', 'oudegracht'])(
    'does not find “%s”, which is not shown with a device',
    async (search) => {
      expect(await findSerials(search)).toBe(' 0');
    },
  );

  it.each([
    ['sn1234', 'a 1'],
    ['SN 12-34', 'a 1'],
    ['asn12', 'a 1'],
    ['sn-1299', 'b 1'],
    ['B.SN/12-99', 'b 1'],
    ['xk775', 'c 1'],
    ['c-xk', 'c 1'],
    ['34-', 'a 1'],
    ['41-', ' 0'],
  ])('finds the serial number of “%s”, with its signs and without: %s', async (search, hits) => {
    expect(await findSerials(search)).toBe(hits);
  });

  it('combines the search with filters, orderings, offsets and pages', async () => {
    expect(await findSerials('wisp', { status: 'in_maintenance' })).toBe('c 1');
    expect(await findSerials('wisp', { customer_id: lumiere.id })).toBe('a 1');
    expect(await findSerials('wisp lumiere', { customer_id: lumiere.id })).toBe('a 1');
    expect(await findSerials('wisp', { clinic_id: canal.id })).toBe('a 1');
    expect(await findSerials('canal', { clinic_id: canal.id })).toBe('a 1');
    expect(await findSerials('solstice', { ordering: 'serial_number' })).toBe('abcd 4');
    expect(await findSerials('solstice', { ordering: '-serial_number,created_at' })).toBe('dcba 4');
    expect(await findSerials('solstice', { offset: 2 })).toBe('ba 4');
    for (const search of ['solstice', 'solstice wisp', 'oost']) {
      const query = new URLSearchParams({ search: search, limit: '1' });
      const pages = await readAllPages(
        portal,
        steward,
        `/api/v1/crm/installed-devices/?${query.toString()}`,
      );
      const ids = pages.flatMap((page) => page.ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(pages[0]?.count ?? 0);
    }
  });

  it('finds nothing but their own for a customer’s user', async () => {
    expect(await findSerials('wisp', {}, clinician)).toBe('a 1');
    expect(await findSerials('solstice', {}, clinician)).toBe('ba 2');
    expect(await findSerials('canal', {}, clinician)).toBe('a 1');
    for (const search of ['oost', 'huidkliniek', 'zwolle', '4711', 'xk775'])
      expect(await findSerials(search, {}, clinician)).toBe(' 0');
    expect(await findSerials('sn1234', {}, clinician)).toBe('a 1');
  });

  it('follows a new name at once, of a model, its maker, a customer and a clinic', async () => {
    const name = 'Ember';
    const change = { as: steward, body: { name } };
    for (const [was, hits, rename] of [
      ['wisp', 'dca 3', () => portal.call(changeDevice, { ...change, params: laser })],
      ['solstice', 'dcba 4', () => portal.call(changeManufacturer, { ...change, params: maker })],
      ['lumiere', 'ba 2', () => portal.call(changeCustomer, { ...change, params: lumiere })],
      ['canal', 'a 1', () => portal.call(changeClinic, { ...change, params: canal })],
    ] as const) {
      expect(await findSerials(was)).toBe(hits);
      const before = await findSerials(name);
      expect((await rename()).status).toBe(200);
      expect(await findSerials(was)).toBe(' 0');
      expect((await findSerials(name)).length).toBeGreaterThanOrEqual(before.length);
      expect(await findSerials(name)).toContain(hits.split(' ')[0]?.slice(0, 1));
    }
    expect(await findSerials(name)).toBe('dcba 4');
  });
});

/** Reads the ids of the matching devices in an order, as PostgreSQL sorts all of them. */
async function selectIds(start: string, order: string): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from installed_device where serial_number like $1 order by ${order}`,
    [`${start}%`],
  );
  return rows.map(({ id }) => id);
}

const read = async (query: Record<string, string>) =>
  readAllPages(
    portal,
    steward,
    `/api/v1/crm/installed-devices/?${new URLSearchParams(query).toString()}`,
  );

describe('search with many matches', () => {
  /** Name of the model after the tests before. */
  const laserName = 'Ember';

  /** Number of devices whose serial number begins with each text, the oldest first. */
  const numbers = { 'limit-': 2000, 'older-': 2001, 'newer-': 2100 };

  beforeAll(async () => {
    for (const [start, number] of Object.entries(numbers))
      await portal.database.pool.query(
        `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number)
         select gen_random_uuid(), $1, $2, $3, $4 || n from generate_series(1, $5::integer) as n`,
        [lumiere.id, laser.id, laser.manufacturerId, start, number],
      );
  });

  it.each(Object.entries(numbers))('returns every “%s” once, in order', async (start, number) => {
    const expected = await selectIds(start, 'ordinal desc');
    // A short page is scanned for among fewer rows than the older ones are far from the start.
    for (const query of [{ limit: '200' }, { limit: '7', offset: String(number - 20) }]) {
      const pages = await read({ search: start, ...query });
      expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([number]));
      const from = Number('offset' in query ? query.offset : 0);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expected.slice(from));
    }
    const { body } = await portal.call(listInstalledDevices, {
      as: steward,
      query: { search: `${start} ${laserName}`, limit: 7 },
    });
    expect([body.count, body.results.map(({ id }) => id)]).toEqual([number, expected.slice(0, 7)]);
  });

  it.each(Object.keys(numbers))('sorts “%s” by serial number', async (start) => {
    const pages = await read({ search: start, ordering: '-serial_number', limit: '200' });
    expect(pages.flatMap(({ ids }) => ids)).toEqual(await selectIds(start, 'serial_number desc'));
  });
});
