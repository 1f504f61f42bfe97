import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeManufacturer,
  createManufacturer,
  deleteManufacturer,
  getManufacturer,
  listBrands,
  listManufacturers,
} from '@portal/contract/products';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { manufacturer } from './manufacturer.table.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let customerId: string;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await portal.world.addEmployee(['customers']));
});

beforeEach(async () => {
  ({ id: customerId } = await portal.world.addCustomer());
  clinician = await portal.signedIn(await portal.world.addCustomerUser(customerId));
});

afterAll(() => portal.close());

const listVisible = async (as: Caller, query: Record<string, unknown> = {}) =>
  (await portal.call(listManufacturers, { as, query })).body;

describe('permissions and validation', () => {
  it('returns 401, 403 without a token or `catalogue`, and 200 to every employee who reads', async () => {
    const params = await portal.world.addManufacturer();
    const body = { name: 'Lumenis' };
    for (const call of [
      (as: Caller) => portal.call(createManufacturer, { as, body }),
      (as: Caller) => portal.call(changeManufacturer, { as, params, body }),
      (as: Caller) => portal.call(deleteManufacturer, { as, params }),
    ]) {
      expect((await call(portal.anonymous)).status).toBe(401);
      const forged = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
      expect(await call(forged)).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
      expect((await call(reader)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
    expect((await portal.call(listManufacturers)).status).toBe(401);
    expect((await portal.call(getManufacturer, { params })).status).toBe(401);
    expect((await portal.call(getManufacturer, { as: reader, params })).status).toBe(200);
  });

  it('returns 404 before 400 for a missing manufacturer', async () => {
    for (const id of [newId(), 'x']) {
      const body = { colour: 1 };
      const changed = await portal.call(changeManufacturer, { as: steward, params: { id }, body });
      expect(changed.status).toBe(404);
      expect((await portal.call(deleteManufacturer, { as: steward, params: { id } })).status).toBe(
        404,
      );
    }
  });

  it('returns 400 at the invalid field, before 412', async () => {
    await portal.world.addManufacturer({ name: 'Candela' });
    const params = await portal.world.addManufacturer();
    const taken = { status: 400, body: { name: ['This is already in use.'] } };
    const body = { name: ' CANDELA ' };
    expect(await portal.call(createManufacturer, { as: steward, body })).toMatchObject(taken);
    const headers = { 'if-match': '"9"' };
    const change = (changed: Record<string, unknown>) =>
      portal.call(changeManufacturer, { as: steward, params, body: changed, headers });
    expect(await change(body)).toMatchObject(taken);
    for (const field of [
      { name: ' ' },
      { website: 'javascript:alert(1)' },
      { products_count: 1 },
    ]) {
      const response = await change(field);
      expect([response.status, Object.keys(response.body)]).toEqual([400, Object.keys(field)]);
    }
    expect((await change({ name: 'Other' })).status).toBe(412);
    expect(await portal.call(createManufacturer, { as: steward, body: {} })).toMatchObject({
      status: 400,
      body: { name: ['This field is required'] },
    });
  });

  test('returns 409 while a product, document or right refers to it; 412; 204', async () => {
    const { manufacturerId } = await portal.world.addProduct();
    const documented = await portal.world.addManufacturer();
    await portal.world.addDocument({ manufacturerId: documented.id });
    const opened = await portal.world.addManufacturer();
    await portal.world.addRight(customerId, { manufacturerId: opened.id });
    for (const params of [{ id: manufacturerId }, documented, opened]) {
      const response = await portal.call(deleteManufacturer, { as: steward, params });
      expect(response).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
    const params = await portal.world.addManufacturer();
    const remove = (version: string) =>
      portal.call(deleteManufacturer, { as: steward, params, headers: { 'if-match': version } });
    expect((await remove('"2"')).status).toBe(412);
    expect((await remove('"1"')).status).toBe(204);
    expect((await portal.call(getManufacturer, { as: steward, params })).status).toBe(404);
  });
});

describe('writing', () => {
  // @specification 3.23
  test('creates with defaults and an audit entry, and changes into a new version', async () => {
    const body = { name: 'Quanta System', website: '' };
    const created = await portal.call(createManufacturer, { as: steward, body });
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: { name: 'Quanta System', website: null, show_on_landing: false, products_count: 0 },
    });
    const params = { id: created.body.id };
    const changed = await portal.call(changeManufacturer, {
      as: steward,
      params,
      body: { website: 'https://quantasystem.example' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { name: 'Quanta System', website: 'https://quantasystem.example' },
    });
    const rows = await portal.database.orm
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, params.id))
      .orderBy(auditEntry.ordinal);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'change']);
  });

  test('creates one of ten equal names sent at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        portal.call(createManufacturer, {
          as: steward,
          body: { name: at % 2 === 0 ? 'Deka' : 'DEKA' },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
  });
});

describe('listing manufacturers', () => {
  // @specification 1.13, 7.50
  it('searches, filters, sorts naturally and counts products', async () => {
    const { id: manufacturerId } = await portal.world.addManufacturer({
      name: 'Étoile Zoeklampen',
      showOnLanding: true,
    });
    await portal.world.addManufacturer({ name: 'emmer zoeklampen' });
    await portal.world.addManufacturer({ name: 'Zebra Zoeklampen' });
    await portal.world.addProduct({ manufacturerId });
    await portal.world.addProduct({ manufacturerId, productType: 'pharmaceutical' });
    const search = 'ZOEKLAMP';
    const ordered = await listVisible(reader, { search, ordering: 'name' });
    expect(ordered.results.map(({ name }) => name)).toEqual([
      'emmer zoeklampen',
      'Étoile Zoeklampen',
      'Zebra Zoeklampen',
    ]);
    expect(ordered.results.map((one) => one.products_count)).toEqual([0, 2, 0]);
    const shown = await listVisible(reader, { search, show_on_landing: true });
    expect(shown).toMatchObject({ count: 1, results: [{ id: manufacturerId }] });
    expect((await portal.call(listManufacturers, { as: reader, query: { name: 1 } })).status).toBe(
      400,
    );
  });
});

describe('visibility for a customer’s user', () => {
  it('shows nothing without a right, and nothing that rights do not cover', async () => {
    const { manufacturerId } = await portal.world.addProduct();
    expect(await listVisible(clinician)).toMatchObject({ count: 0, results: [] });
    const params = { id: manufacturerId };
    expect((await portal.call(getManufacturer, { as: clinician, params })).status).toBe(404);
    const other = await portal.world.addCustomer();
    await portal.world.addRight(other.id, { manufacturerId });
    expect(await listVisible(clinician)).toMatchObject({ count: 0, results: [] });
  });

  it('shows the manufacturer of a right, of its product and of its product type', async () => {
    const { id: manufacturerId } = await portal.world.addManufacturer();
    await portal.world.addRight(customerId, { manufacturerId });
    expect(await listVisible(clinician)).toMatchObject({
      count: 1,
      results: [{ id: manufacturerId, products_count: 0 }],
    });
    const one = await portal.world.addProduct({ productType: 'sparepart' });
    await portal.world.addProduct({ ...one, id: newId() });
    const right = { manufacturerId: one.manufacturerId, productType: 'sparepart' } as const;
    await portal.world.addRight(customerId, { ...right, productId: one.id });
    const both = await listVisible(clinician);
    expect(both.results).toMatchObject([
      { id: one.manufacturerId, products_count: 1 },
      { id: manufacturerId, products_count: 0 },
    ]);
  });

  it('counts only visible products, also under a type right and two overlapping rights', async () => {
    const made = await portal.world.addProduct({ productType: 'pharmaceutical' });
    const { manufacturerId } = made;
    await portal.world.addProduct({ manufacturerId, productType: 'pharmaceutical' });
    await portal.world.addProduct({ manufacturerId, productType: 'consumable' });
    await portal.world.addRight(customerId, { productType: 'pharmaceutical' });
    const right = { manufacturerId, productType: 'pharmaceutical' } as const;
    await portal.world.addRight(customerId, { ...right, productId: made.id });
    const params = { id: manufacturerId };
    const read = await portal.call(getManufacturer, { as: clinician, params });
    expect(read.body.products_count).toBe(2);
    const full = await portal.call(getManufacturer, { as: reader, params });
    expect(full.body.products_count).toBe(3);
    const visible = await listVisible(clinician, { limit: 200 });
    expect(visible.results.find(({ id }) => id === manufacturerId)?.products_count).toBe(2);
    expect(visible.count).toBe(visible.results.length);
  });

  it('hides the manufacturer the moment the right ends', async () => {
    const { id: manufacturerId } = await portal.world.addManufacturer();
    const ends = new Date('2030-01-01T00:00:00.000Z');
    const expiresAt = ends.toISOString();
    await portal.world.addRight(customerId, { manufacturerId, expiresAt });
    await portal.world.addRight(customerId, { productType: 'device', isActive: false });
    const as = { as_customer_id: customerId };
    const at = (instant: Date) => listVisible(reader, { ...as, as_of: instant.toISOString() });
    expect((await at(new Date(ends.getTime() - 1))).count).toBe(1);
    expect((await at(ends)).count).toBe(0);
    expect((await listVisible(clinician)).count).toBe(1);
  });
});

describe('viewing as a customer', () => {
  test('shows an employee what the customer’s users see, and returns 403 to anyone else', async () => {
    const { manufacturerId, id } = await portal.world.addProduct();
    await portal.world.addProduct({ manufacturerId });
    const right = { manufacturerId, productType: 'device', productId: id } as const;
    await portal.world.addRight(customerId, right);
    const query = { as_customer_id: customerId };
    expect(await listVisible(reader, query)).toEqual(await listVisible(clinician));
    const params = { id: manufacturerId };
    const read = await portal.call(getManufacturer, { as: reader, params, query });
    expect(read.body.products_count).toBe(1);
    const { id: hidden } = await portal.world.addManufacturer();
    const unseen = await portal.call(getManufacturer, {
      as: reader,
      params: { id: hidden },
      query,
    });
    expect(unseen.status).toBe(404);
    const refused = await portal.call(listManufacturers, { as: clinician, query });
    expect(refused.status).toBe(403);
    const half = await portal.call(listManufacturers, {
      as: reader,
      query: { as_of: '2030-01-01T00:00:00Z' },
    });
    expect(half).toMatchObject({ status: 400, body: { as_customer_id: expect.any(Array) } });
  });
});

it('lists the names of the landing page’s brands, and nothing more, without a session', async () => {
  const { orm } = portal.database;
  await orm.update(manufacturer).set({ showOnLanding: false });
  expect(await portal.call(listBrands)).toMatchObject({ status: 200, body: [] });
  for (const name of ['Zimmer', 'Éclair', 'asclepion']) {
    await portal.world.addManufacturer({ name, showOnLanding: true });
  }
  await portal.world.addManufacturer({ name: 'Hidden' });
  const { body } = await portal.call(listBrands);
  expect(body).toEqual([{ name: 'asclepion' }, { name: 'Éclair' }, { name: 'Zimmer' }]);
});
