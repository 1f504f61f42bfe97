import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDevice,
  changePharmaceutical,
  createDevice,
  createPharmaceutical,
  deleteDevice,
  listDevices,
} from '@portal/contract/products';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { productCompatibility } from './product.table.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let customerId: string;
let manufacturerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  ({ id: customerId } = await world.addCustomer());
  ({ id: manufacturerId } = await world.addManufacturer({ name: 'Cynosure' }));
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
});

afterAll(() => portal.close());

const yag = () => ({ name: 'Nd:YAG', model: 'N1', manufacturer_id: manufacturerId });

describe('device fields', () => {
  // @specification 7.32
  it('validates model, category and maintenance interval', async () => {
    const category = await portal.world.addDeviceCategory({ name: 'Lasers' });
    const fields = { category_id: category.id, maintenance_interval_months: 12 };
    const made = await portal.call(createDevice, { as: steward, body: { ...yag(), ...fields } });
    expect(made).toMatchObject({
      status: 201,
      body: { ...fields, category: { id: category.id, name: 'Lasers' } },
    });
    const params = { id: made.body.id };
    for (const field of [
      { model: '' },
      { model: null },
      { category_id: newId() },
      { maintenance_interval_months: 0 },
      { maintenance_interval_months: 1.5 },
      { dosage_form: 'gel' },
      { compatible_with_ids: [] },
    ]) {
      const response = await portal.call(changeDevice, { as: steward, params, body: field });
      expect([response.status, Object.keys(response.body)]).toEqual([400, Object.keys(field)]);
    }
    const { model: _, ...without } = yag();
    const response = await portal.call(createDevice, { as: steward, body: without });
    expect(response).toMatchObject({ status: 400, body: { model: ['This field is required'] } });
    const none = { category_id: null, maintenance_interval_months: null };
    const cleared = await portal.call(changeDevice, { as: steward, params, body: none });
    expect(cleared.body).toMatchObject({ ...none, category: null });
  });

  it('filters devices by category', async () => {
    const category = await portal.world.addDeviceCategory();
    const { id } = await portal.world.addProduct({ categoryId: category.id });
    const filtered = async (categoryId: string) => {
      const query = { category_id: categoryId };
      return (await portal.call(listDevices, { as: reader, query })).body;
    };
    expect(await filtered(category.id)).toMatchObject({ count: 1, results: [{ id }] });
    expect(await filtered(newId())).toMatchObject({ count: 0, results: [] });
  });

  it('returns 409 while a device is installed or a product fits it', async () => {
    const installed = await portal.world.addProduct();
    await portal.world.addInstalledDevice(null, {
      deviceId: installed.id,
      manufacturerId: installed.manufacturerId,
    });
    const fitted = await portal.world.addProduct();
    await portal.world
      .addProduct({ productType: 'sparepart' })
      .then(({ id: productId }) =>
        portal.database.orm.insert(productCompatibility).values({ productId, deviceId: fitted.id }),
      );
    for (const params of [installed, fitted]) {
      const response = await portal.call(deleteDevice, { as: steward, params });
      expect(response).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
  });

  it('cascades a new manufacturer to documents, rights and installed devices', async () => {
    const { orm } = portal.database;
    const device = await portal.world.addProduct();
    const of = {
      manufacturerId: device.manufacturerId,
      productType: 'device',
      productId: device.id,
    } as const;
    const right = await portal.world.addRight(customerId, of);
    const manual = await portal.world.addDocument(of);
    const installed = await portal.world.addInstalledDevice(customerId, {
      deviceId: device.id,
      manufacturerId: device.manufacturerId,
    });
    const response = await portal.call(changeDevice, {
      as: steward,
      params: device,
      body: { manufacturer_id: manufacturerId },
    });
    expect(response).toMatchObject({ status: 200, body: { manufacturer: { name: 'Cynosure' } } });
    for (const [table, { id }] of [
      [viewingRight, right],
      [document, manual],
      [installedDevice, installed],
    ] as const) {
      const [row] = await orm
        .select({ maker: table.manufacturerId })
        .from(table)
        .where(eq(table.id, id));
      expect(row?.maker).toBe(manufacturerId);
    }
  });
});

// @specification 7.34
it('stores the dosage form of a pharmaceutical', async () => {
  const body = { name: 'Lidocaine', manufacturer_id: manufacturerId, dosage_form: 'cream' };
  const made = await portal.call(createPharmaceutical, { as: steward, body });
  expect(made).toMatchObject({ status: 201, body: { model: null, dosage_form: 'cream' } });
  const params = { id: made.body.id };
  const changed = await portal.call(changePharmaceutical, {
    as: steward,
    params,
    body: { dosage_form: '' },
  });
  expect(changed.body.dosage_form).toBeNull();
});
