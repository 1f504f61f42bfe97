import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDocument, createDocument } from '@portal/contract/documents';
import { eq } from 'drizzle-orm';
import { product } from '#server/domains/products/products/product.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';

let library: RunningLibrary;
let librarian: Caller;
let device: { id: string; manufacturerId: string };
let pharmaceutical: { id: string; manufacturerId: string };
let id: string;

beforeAll(async () => {
  library = await runLibrary();
  const { world } = library;
  librarian = await library.signedIn(await world.addEmployee(['documents']));
  device = await world.addProduct({ name: 'Laser', model: 'L 1' });
  pharmaceutical = await world.addProduct({ productType: 'pharmaceutical' });
});

afterAll(() => library.close());

beforeEach(async () => {
  ({ id } = await library.world.addDocument());
});

const create = async (link: Record<string, unknown>) => {
  const blobPath = await library.put(librarian, pdf);
  const body = { title: 'Manual', category: 'technical', blob_path: blobPath, ...link };
  return library.call(createDocument, { as: librarian, body });
};

const change = (body: Record<string, unknown>, etag?: string) =>
  library.call(changeDocument, {
    as: librarian,
    params: { id },
    body,
    ...(etag ? { headers: { 'if-match': etag } } : {}),
  });

const aboutDevice = () => ({ product_type: 'device', product_id: device.id });
const neither = { product_type: null, product_id: null, product: null };
const noProduct = { product_id: ['This does not exist.'] };
const noManufacturer = { manufacturer_id: ['This does not exist.'] };
const ofAnother = { manufacturer_id: ['The product is from another manufacturer.'] };

describe('creating a linked document', () => {
  // @specification 3.28, 3.31
  it('takes the manufacturer from the product', async () => {
    const expected = {
      ...aboutDevice(),
      product: { id: device.id, name: 'Laser', model: 'L 1' },
      manufacturer_id: device.manufacturerId,
      manufacturer: { id: device.manufacturerId },
    };
    for (const manufacturer of [{}, { manufacturer_id: null }]) {
      const response = await create({ ...aboutDevice(), ...manufacturer });
      expect(response).toMatchObject({ status: 201, body: expected });
    }
    const manufacturerId = device.manufacturerId.toUpperCase();
    const created = await create({ ...aboutDevice(), manufacturer_id: manufacturerId });
    expect(created).toMatchObject({ status: 201, body: expected });
  });

  it('links to a manufacturer alone', async () => {
    const response = await create({ manufacturer_id: device.manufacturerId });
    const body = { ...neither, manufacturer_id: device.manufacturerId };
    expect(response).toMatchObject({ status: 201, body });
  });

  // @specification 3.30
  it('clears half a product or one of an unknown type', async () => {
    const halves = [
      { product_id: device.id },
      { product_type: 'device' },
      { product_type: null, product_id: device.id },
      { product_type: 'device', product_id: null },
      { product_type: 'spacecraft', product_id: device.id },
      { product_type: '', product_id: newId() },
    ];
    for (const half of halves) {
      const body = { ...neither, manufacturer_id: null };
      expect(await create(half)).toMatchObject({ status: 201, body });
    }
    const half = { product_id: device.id, manufacturer_id: pharmaceutical.manufacturerId };
    const body = { ...neither, manufacturer_id: pharmaceutical.manufacturerId };
    expect(await create(half)).toMatchObject({ status: 201, body });
  });

  it('returns 400 for a product that does not exist or has another type', async () => {
    const wrong = [
      { product_type: 'device', product_id: newId() },
      { product_type: 'sparepart', product_id: device.id },
      { product_type: 'device', product_id: pharmaceutical.id },
    ];
    for (const link of wrong) {
      expect(await create(link)).toMatchObject({ status: 400, body: noProduct });
    }
    const malformed = await create({ product_type: 'device', product_id: 'none' });
    expect(malformed.status).toBe(400);
    expect(malformed.body).toHaveProperty('product_id');
  });

  it('returns 400 for a manufacturer that does not exist or is not the product’s', async () => {
    const unknown = await create({ manufacturer_id: newId() });
    expect(unknown).toMatchObject({ status: 400, body: noManufacturer });
    for (const manufacturerId of [pharmaceutical.manufacturerId, newId()]) {
      const response = await create({ ...aboutDevice(), manufacturer_id: manufacturerId });
      expect(response).toMatchObject({ status: 400, body: ofAnother });
    }
  });
});

describe('changing the link of a document', () => {
  it('keeps the link when the body sends none', async () => {
    await change(aboutDevice());
    const { body } = await change({ title: 'Other' });
    expect(body).toMatchObject({ title: 'Other', ...aboutDevice() });
    expect(body.manufacturer_id).toBe(device.manufacturerId);
  });

  it('completes the current link with the one field sent', async () => {
    await change(aboutDevice());
    const sibling = await library.world.addProduct();
    const moved = await change({ product_id: sibling.id });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        product_id: sibling.id,
        product_type: 'device',
        manufacturer_id: sibling.manufacturerId,
      },
    });
    expect(await change({ product_type: 'device' })).toMatchObject({ body: moved.body });
    expect(await change({ manufacturer_id: null })).toMatchObject({ body: moved.body });
    expect(await change({ product_id: pharmaceutical.id })).toMatchObject({ body: noProduct });
    expect(await change({ product_type: 'sparepart' })).toMatchObject({ body: noProduct });
    const other = { manufacturer_id: device.manufacturerId };
    expect(await change(other)).toMatchObject({ status: 400, body: ofAnother });
  });

  // @specification 5.21
  it('clears the product when either half is cleared or invalid', async () => {
    for (const half of [{ product_id: null }, { product_type: null }, { product_type: 'x' }]) {
      await change(aboutDevice());
      const body = { ...neither, manufacturer_id: device.manufacturerId };
      expect(await change(half)).toMatchObject({ status: 200, body });
    }
    const none = await change({ manufacturer_id: null, product_id: newId() });
    expect(none).toMatchObject({ status: 200, body: { ...neither, manufacturer_id: null } });
  });

  it('returns 400 for a missing manufacturer, before 412', async () => {
    const unknown = { manufacturer_id: newId() };
    expect(await change(unknown)).toMatchObject({ status: 400, body: noManufacturer });
    await change({ title: 'Newer' });
    for (const body of [unknown, { product_type: 'device', product_id: newId() }]) {
      expect((await change(body, '"1"')).status).toBe(400);
    }
    expect((await change(aboutDevice(), '"1"')).status).toBe(412);
    expect(await change({})).toMatchObject({ body: neither });
  });

  it('returns no server error when the product is deleted or moved at the same time', async () => {
    const { orm } = library.database;
    const { world } = library;
    const going = await world.addProduct();
    const removal = orm.delete(product).where(eq(product.id, going.id));
    const link = { product_type: 'device', product_id: going.id };
    const [linked] = await Promise.all([change(link), removal.catch(() => 'in use')]);
    expect([200, 400]).toContain(linked.status);
    await change(aboutDevice());
    for (let round = 0; round < 10; round += 1) {
      const { manufacturerId } = await world.addProduct();
      const move = orm.update(product).set({ manufacturerId }).where(eq(product.id, device.id));
      const [response] = await Promise.all([change(aboutDevice()), create(aboutDevice()), move]);
      expect(response.status).toBe(200);
    }
  });
});
