import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  getConsumable,
  getDevice,
  getSparePart,
  listConsumables,
  listDevices,
  listPharmaceuticals,
  listSpareParts,
} from '@portal/contract/products';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { productCompatibility } from './product.table.ts';

let portal: TestPortal;
let reader: Caller;
let customerId: string;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  reader = await portal.signedIn(await portal.world.addEmployee(['customers']));
});

beforeEach(async () => {
  ({ id: customerId } = await portal.world.addCustomer());
  clinician = await portal.signedIn(await portal.world.addCustomerUser(customerId));
});

afterAll(() => portal.close());

const lists = [listDevices, listConsumables, listPharmaceuticals, listSpareParts] as const;

/** Returns the ids of all four lists and checks their counts. */
async function listVisible(as: Caller, query: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const list of lists) {
    const { body } = await portal.call(list, { as, query: { limit: 200, ...query } });
    expect(body.count).toBe(body.results.length);
    ids.push(...body.results.map(({ id }) => id));
  }
  return ids.toSorted();
}

/** Adds a manufacturer with one product of each type. */
async function addRange() {
  const { id: manufacturerId } = await portal.world.addManufacturer();
  const add = (productType: 'device' | 'consumable' | 'pharmaceutical' | 'sparepart') =>
    portal.world.addProduct({ manufacturerId, productType });
  return {
    manufacturerId,
    device: await add('device'),
    consumable: await add('consumable'),
    pharmaceutical: await add('pharmaceutical'),
    part: await add('sparepart'),
  };
}

// @specification 6.6
it('shows nothing without a right', async () => {
  const { device } = await addRange();
  expect(await listVisible(clinician)).toEqual([]);
  expect((await portal.call(getDevice, { as: clinician, params: device })).status).toBe(404);
});

// @specification 6.7
it('shows a manufacturer, its products of a type, or one product under a right', async () => {
  const [all, typed, single] = [await addRange(), await addRange(), await addRange()];
  await portal.world.addRight(customerId, { manufacturerId: all.manufacturerId });
  await portal.world.addRight(customerId, {
    manufacturerId: typed.manufacturerId,
    productType: 'consumable',
  });
  await portal.world.addRight(customerId, {
    manufacturerId: single.manufacturerId,
    productType: 'sparepart',
    productId: single.part.id,
  });
  const { device, consumable, pharmaceutical, part } = all;
  const open = [device, consumable, pharmaceutical, part, typed.consumable, single.part];
  expect(await listVisible(clinician)).toEqual(open.map(({ id }) => id).toSorted());
  expect((await portal.call(getSparePart, { as: clinician, params: single.part })).status).toBe(
    200,
  );
  expect((await portal.call(getDevice, { as: clinician, params: single.device })).status).toBe(404);
});

// @specification 6.7
it('shows all products of a type, including later ones', async () => {
  await portal.world.addRight(customerId, { productType: 'pharmaceutical' });
  const { pharmaceutical, device } = await addRange();
  const visible = await listVisible(clinician);
  expect(visible).toContain(pharmaceutical.id);
  expect(visible).not.toContain(device.id);
});

it('finds and counts nothing hidden by search, filter or ordering', async () => {
  const { manufacturerId, device } = await addRange();
  const hidden = await portal.world.addProduct({ manufacturerId, name: 'Unseen laser' });
  const right = { manufacturerId, productType: 'device', productId: device.id } as const;
  await portal.world.addRight(customerId, right);
  expect(await listVisible(clinician, { search: 'unseen' })).toEqual([]);
  for (const query of [
    { manufacturer_id: manufacturerId },
    { ordering: 'name' },
    { is_active: true },
  ]) {
    expect(await listVisible(clinician, query)).toEqual([device.id]);
  }
  expect(await listVisible(reader, { manufacturer_id: manufacturerId })).toContain(hidden.id);
});

it('names only visible devices as compatible and filters by no other', async () => {
  const { manufacturerId, device, consumable, part } = await addRange();
  const hidden = await portal.world.addProduct({ name: 'Unseen laser' });
  const pairs = [consumable, part].flatMap(({ id: productId }) =>
    [device, hidden].map(({ id: deviceId }) => ({ productId, deviceId })),
  );
  await portal.database.orm.insert(productCompatibility).values(pairs);
  await portal.world.addRight(customerId, { manufacturerId });

  for (const [get, list, params] of [
    [getConsumable, listConsumables, consumable],
    [getSparePart, listSpareParts, part],
  ] as const) {
    const read = await portal.call(get, { as: clinician, params });
    expect(read.body.compatible_with).toMatchObject([{ id: device.id }]);
    const { body } = await portal.call(list, { as: clinician });
    expect(body.results).toMatchObject([{ id: params.id, compatible_with: [{ id: device.id }] }]);
    const full = await portal.call(get, { as: reader, params });
    expect(full.body.compatible_with).toHaveLength(2);

    const fitting = async (as: Caller, id: string) =>
      (await portal.call(list, { as, query: { compatible_with_id: id } })).body.count;
    expect(await fitting(clinician, device.id)).toBe(1);
    expect(await fitting(clinician, hidden.id)).toBe(0);
    expect(await fitting(reader, hidden.id)).toBe(1);
  }
});

it('hides products the instant a right ends and shows them to no other customer', async () => {
  const { manufacturerId, device } = await addRange();
  const expiresAt = '2031-05-01T00:00:00.000Z';
  const right = { manufacturerId, productType: 'device', productId: device.id } as const;
  await portal.world.addRight(customerId, { ...right, expiresAt });
  const as = { as_customer_id: customerId };
  expect(await listVisible(reader, { ...as, as_of: '2031-04-30T23:59:59.999Z' })).toEqual([
    device.id,
  ]);
  expect(await listVisible(reader, { ...as, as_of: expiresAt })).toEqual([]);
  const query = { ...as, as_of: expiresAt };
  const closed = await portal.call(getDevice, { as: reader, params: device, query });
  expect(closed.status).toBe(404);
  const other = await portal.world.addCustomer();
  const otherCustomer = await portal.signedIn(await portal.world.addCustomerUser(other.id));
  expect(await listVisible(otherCustomer)).toEqual([]);
});

it('shows an employee what the customer’s users see, and returns 403 to the users', async () => {
  const { manufacturerId } = await addRange();
  await portal.world.addRight(customerId, { manufacturerId });
  const query = { as_customer_id: customerId };
  for (const list of lists) {
    const visible = await portal.call(list, { as: reader, query });
    const own = await portal.call(list, { as: clinician });
    expect(visible.body).toEqual(own.body);
    expect((await portal.call(list, { as: clinician, query })).status).toBe(403);
  }
});
