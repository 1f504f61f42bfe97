import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewGrant, previewRevoke } from '@portal/contract/rights';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import {
  addManufacturer,
  refusedCallers,
  runRights,
  type TestManufacturer,
  type RunningRights,
} from '#server/testing/rights-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let rights: RunningRights;
let portal: TestPortal;
let world: TestPortal['world'];
let lumen: TestManufacturer;
let orbis: TestManufacturer;

beforeAll(async () => {
  rights = await runRights();
  ({ portal } = rights);
  ({ world } = portal);
  lumen = await addManufacturer(world, 'Lumen');
  orbis = await addManufacturer(world, 'Orbis');
});

afterAll(() => portal.close());

const previewedGrant = (body: Record<string, unknown>) =>
  portal.call(previewGrant, { as: rights.steward, body });

describe('preview of a grant', () => {
  it('returns 401, 403, and 400 as the grant itself', async () => {
    for (const [status, as] of refusedCallers(rights)) {
      expect((await portal.call(previewGrant, { as, body: {} })).status).toBe(status);
    }
    const response = await previewedGrant({
      customer_id: newId(),
      rights: [{ product_type: 'device' }, { product_id: lumen.gel.id }],
    });
    expect(response).toMatchObject({
      status: 400,
      body: {
        customer_id: ['This does not exist.'],
        rights: [{}, { product_type: ['This field is required'] }],
      },
    });
  });

  test('previews what becomes visible and is not yet, and writes nothing', async () => {
    const { id } = await world.addCustomer();
    const device = { product_type: 'device', product_id: lumen.device.id };
    const one = await previewedGrant({ customer_id: id, rights: [device] });
    expect(one).toMatchObject({
      status: 200,
      body: {
        products: {
          count: 1,
          results: [
            { name: 'Lumen device', model: 'X1', product_type: 'device', manufacturer: 'Lumen' },
          ],
        },
        documents: { count: 2, results: [{ title: 'Lumen leaflet' }, { title: 'Lumen manual' }] },
      },
    });
    await world.addRight(id, {
      productType: 'device',
      productId: lumen.device.id,
      manufacturerId: lumen.id,
    });
    const others = await previewedGrant({
      customer_id: id,
      rights: [device, { manufacturer_id: lumen.id }],
    });
    expect(others.body.products.results.map(({ name }) => name)).toEqual(['Lumen gel']);
    expect(others.body.documents.results.map(({ title }) => title)).toEqual(['Lumen safety sheet']);
    expect(await rights.listRights(id)).toHaveLength(1);
    expect(await rights.listSteps(id)).toEqual([]);
  });

  it('counts documents whose audience is in vain beside their manufacturer, and not those that all see already', async () => {
    const { id } = await world.addCustomer();
    const { id: manufacturerId } = await world.addManufacturer({ name: 'Vela' });
    const audience = 'all_customers' as const;
    await world.addDocument({ title: 'Vela news', audience, manufacturerId });
    await world.addDocument({ title: 'News', audience });
    const { body } = await previewedGrant({
      customer_id: id,
      rights: [{ manufacturer_id: manufacturerId }],
    });
    expect(body.documents).toMatchObject({ count: 1, results: [{ title: 'Vela news' }] });
    const { id: rightId } = await world.addRight(id, { manufacturerId });
    const loss = await previewedLoss({ customer_id: id, right_ids: [rightId] });
    expect(loss.body.documents).toMatchObject({ count: 1, results: [{ title: 'Vela news' }] });
  });

  it('counts exactly what becomes visible and names the first 100', async () => {
    const { id } = await world.addCustomer();
    const maker = await world.addManufacturer({ name: 'Many' });
    for (let n = 0; n < 105; n += 1) {
      await world.addProduct({
        manufacturerId: maker.id,
        name: `Part ${String(n).padStart(3, '0')}`,
        productType: 'sparepart',
      });
      await world.addDocument({ manufacturerId: maker.id, title: `Note ${n}` });
    }
    const { body } = await previewedGrant({
      customer_id: id,
      rights: [{ manufacturer_id: maker.id }],
    });
    expect([body.products.count, body.documents.count]).toEqual([105, 105]);
    expect([body.products.results.length, body.documents.results.length]).toEqual([100, 100]);
    expect(body.products.results.at(-1)?.name).toBe('Part 099');
  });
});

const previewedLoss = (body: Record<string, unknown>) =>
  portal.call(previewRevoke, { as: rights.steward, body });

describe('preview of a deactivation', () => {
  it('returns 401, 403 and 400 for the preview of a deactivation', async () => {
    for (const [status, as] of refusedCallers(rights)) {
      expect((await portal.call(previewRevoke, { as, body: {} })).status).toBe(status);
    }
    const { id } = await world.addCustomer();
    for (const [body, field] of [
      [{ customer_id: newId(), right_ids: [newId()] }, 'customer_id'],
      [{ customer_id: id, right_ids: [newId()] }, 'right_ids'],
    ] as const) {
      const response = await previewedLoss(body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    }
  });

  test('names what no other right keeps open', async () => {
    const { id } = await world.addCustomer();
    const ofMaker = await world.addRight(id, { manufacturerId: lumen.id });
    const ofType = await world.addRight(id, { productType: 'consumable' });
    const closed = await world.addRight(id, { manufacturerId: orbis.id, isActive: false });
    const previewLoss = async (...rights: { id: string }[]) => {
      const body = { customer_id: id, right_ids: rights.map((right) => right.id) };
      const { products, documents } = (await previewedLoss(body)).body;
      return [
        products.results.map(({ name }) => name),
        documents.results.map(({ title }) => title),
      ];
    };
    // The right to consumables still shows the gel, and with it the manufacturer.
    expect(await previewLoss(ofMaker)).toEqual([['Lumen device'], ['Lumen manual']]);
    expect(await previewLoss(closed)).toEqual([[], []]);
    expect((await previewLoss(ofMaker, ofType))[0]).toContain('Lumen gel');
    expect((await previewLoss(ofMaker, ofType))[1]).toContain('Lumen leaflet');
    expect(await rights.listRights(id)).toMatchObject([{ isActive: true }, { isActive: true }, {}]);
  });
});
