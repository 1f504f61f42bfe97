import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDevice } from '@portal/contract/products';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { deviceIntervalChanged, lockProductReference } from './product-rules.ts';

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['catalogue']));
});

afterAll(() => portal.close());

it('publishes only a changed interval of a device, within the transaction', async () => {
  const published: string[] = [];
  let fails = false;
  deviceIntervalChanged.subscribe(portal.eventBus, async (_tx, _context, { deviceIds }) => {
    await Promise.resolve();
    if (fails) throw new Error('No more');
    published.push(...deviceIds);
  });
  const params = await portal.world.addProduct();
  const change = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    portal.call(changeDevice, { as: steward, params, body, headers });
  await change({ maintenance_interval_months: 6 });
  await change({ maintenance_interval_months: 6, name: 'Renamed' });
  await change({ name: 'Renamed again' });
  expect((await change({ maintenance_interval_months: 7 }, { 'if-match': '"1"' })).status).toBe(
    412,
  );
  expect(published).toEqual([params.id]);
  await change({ maintenance_interval_months: null });
  expect(published).toEqual([params.id, params.id]);
  fails = true;
  expect((await change({ maintenance_interval_months: 9 })).status).toBe(500);
  const read = await change({});
  expect(read.body.maintenance_interval_months).toBeNull();
});

it('returns type and manufacturer of a product, and null for one of another type', async () => {
  const { id: productId, manufacturerId } = await portal.world.addProduct({
    productType: 'sparepart',
  });
  const { orm } = portal.database;
  const part = { productType: 'sparepart', manufacturerId };
  expect(await lockProductReference(orm, { productId })).toEqual(part);
  expect(await lockProductReference(orm, { productId, productType: 'sparepart' })).toEqual(part);
  expect(await lockProductReference(orm, { productId, productType: 'device' })).toBeNull();
  expect(await lockProductReference(orm, { productId: newId() })).toBeNull();
});
