import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, createSparePart, listDevices } from '@portal/contract/products';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { collections, createGtin } from '#server/testing/product-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let customerId: string;
let clinician: Caller;
let manufacturerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  ({ id: customerId } = await world.addCustomer());
  ({ id: manufacturerId } = await world.addManufacturer({ name: 'Cynosure' }));
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser(customerId));
});

afterAll(() => portal.close());

const elite = () => ({ name: 'Elite iQ', model: 'EIQ', manufacturer_id: manufacturerId });

describe.each(collections)('$type routes', ({ type, list, create, get, change, remove }) => {
  it('returns 401, 403 without a token or `catalogue`, and 200 to every employee who reads', async () => {
    const params = await portal.world.addProduct({ manufacturerId, productType: type });
    for (const call of [
      (as: Caller) => portal.call(create, { as, body: elite() }),
      (as: Caller) => portal.call(change, { as, params, body: { name: 'x' } }),
      (as: Caller) => portal.call(remove, { as, params }),
    ]) {
      expect((await call(portal.anonymous)).status).toBe(401);
      const forged = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
      expect(await call(forged)).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
      expect((await call(reader)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
    expect((await portal.call(list)).status).toBe(401);
    expect((await portal.call(get, { params })).status).toBe(401);
    expect((await portal.call(list, { as: reader })).status).toBe(200);
    expect((await portal.call(get, { as: reader, params })).status).toBe(200);
  });

  it('returns 404 for a product of another type, before 400', async () => {
    const other = type === 'device' ? 'sparepart' : 'device';
    const params = await portal.world.addProduct({ manufacturerId, productType: other });
    for (const id of [params.id, newId(), 'x']) {
      const named = { as: steward, params: { id } };
      expect((await portal.call(get, named)).status).toBe(404);
      expect((await portal.call(change, { ...named, body: { colour: 1 } })).status).toBe(404);
      expect((await portal.call(remove, named)).status).toBe(404);
    }
    const { body: page } = await portal.call(list, { as: reader, query: { limit: 200 } });
    expect(page.results.every((item) => item.product_type === type)).toBe(true);
    expect(page.count).toBe(page.results.length);
  });

  it('returns 400 at each invalid field, before 412', async () => {
    const params = await portal.world.addProduct({ manufacturerId, productType: type });
    const taken = createGtin();
    await portal.world.addProduct({ gtin: taken });
    const nowhere = { manufacturer_id: ['This does not exist.'] };
    const wrong: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ name: ' ' }, { name: [expect.any(String)] }],
      [{ name: 'n'.repeat(201) }, { name: ['At most 200 characters.'] }],
      [{ manufacturer_id: newId() }, nowhere],
      [{ manufacturer_id: 'x' }, { manufacturer_id: [expect.any(String)] }],
      [{ gtin: '4006381333930' }, { gtin: [expect.stringContaining('GTIN')] }],
      [{ gtin: '123' }, { gtin: [expect.stringContaining('GTIN')] }],
      [{ gtin: taken }, { gtin: ['This is already in use.'] }],
      [{ product_type: type }, { product_type: ['Unknown field.'] }],
    ];
    for (const [field, messages] of wrong) {
      const made = { ...elite(), ...field };
      const created = await portal.call(create, { as: steward, body: made });
      expect(created).toMatchObject({ status: 400, body: messages });
      const changed = await portal.call(change, {
        as: steward,
        params,
        body: field,
        headers: { 'if-match': '"9"' },
      });
      expect(changed).toMatchObject({ status: 400, body: messages });
    }
    const stale = await portal.call(change, {
      as: steward,
      params,
      body: { name: 'Other' },
      headers: { 'if-match': '"9"' },
    });
    expect(stale.status).toBe(412);
  });

  // @specification 1.12, 7.32, 7.33, 7.34, 7.35
  test('creates, changes and deletes with an audit entry each', async () => {
    const gtin = createGtin();
    const created = await portal.call(create, {
      as: steward,
      body: { ...elite(), gtin, description: '' },
    });
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        product_type: type,
        name: 'Elite iQ',
        model: 'EIQ',
        description: null,
        manufacturer_id: manufacturerId,
        manufacturer: { id: manufacturerId, name: 'Cynosure' },
        is_active: true,
        gtin,
      },
    });
    const params = { id: created.body.id };
    const changed = await portal.call(change, {
      as: steward,
      params,
      body: { is_active: false, gtin: ' ' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { name: 'Elite iQ', is_active: false, gtin: null },
    });
    const read = await portal.call(get, { as: reader, params });
    expect(read).toMatchObject({ headers: { etag: '"2"' }, body: changed.body });
    const headers = { 'if-match': '"1"' };
    expect((await portal.call(remove, { as: steward, params, headers })).status).toBe(412);
    expect((await portal.call(remove, { as: steward, params })).status).toBe(204);
    const entries = await portal.database.orm
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, params.id))
      .orderBy(auditEntry.ordinal);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'delete']);
  });

  test('returns 409 while a document or right refers to it', async () => {
    const named = { manufacturerId, productType: type } as const;
    const documented = await portal.world.addProduct(named);
    await portal.world.addDocument({ ...named, productId: documented.id });
    const opened = await portal.world.addProduct(named);
    await portal.world.addRight(customerId, { ...named, productId: opened.id, isActive: false });
    for (const params of [documented, opened]) {
      const response = await portal.call(remove, { as: steward, params });
      expect(response).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
  });

  it('sorts by name and model naturally, and by creation and change', async () => {
    const { id: maker } = await portal.world.addManufacturer();
    for (const [name, model] of [
      ['Éclat', 'b'],
      ['zenith', null],
      ['eclair', 'A'],
    ] as const) {
      await portal.world.addProduct({ manufacturerId: maker, productType: type, name, model });
    }
    const named = async (ordering: string) => {
      const query = { manufacturer_id: maker, ordering };
      const { body: page } = await portal.call(list, { as: reader, query });
      return page.results.map(({ name }) => name);
    };
    expect(await named('name')).toEqual(['eclair', 'Éclat', 'zenith']);
    expect(await named('-model')).toEqual(['Éclat', 'eclair', 'zenith']);
    expect(await named('created_at')).toEqual(['Éclat', 'zenith', 'eclair']);
    expect(await named('-updated_at')).toEqual(['eclair', 'zenith', 'Éclat']);
  });

  it('searches name, model and GTIN, and filters by manufacturer and activity', async () => {
    const { id: maker } = await portal.world.addManufacturer();
    const gtin = createGtin();
    const of = { manufacturerId: maker, productType: type };
    const found = await portal.world.addProduct({ ...of, name: 'Gentlé Max', model: 'QX9', gtin });
    await portal.world.addProduct({ ...of, name: 'Vbeam', model: 'VB', isActive: false });
    const ids = async (query: Record<string, unknown>) => {
      const { body: page } = await portal.call(list, { as: reader, query });
      expect(page.count).toBe(page.results.length);
      return page.results.map(({ id }) => id);
    };
    for (const search of ['GENTLE', 'qx', gtin.slice(3)]) {
      expect(await ids({ search, manufacturer_id: maker })).toEqual([found.id]);
    }
    expect(await ids({ manufacturer_id: maker, is_active: true })).toEqual([found.id]);
    expect(await ids({ manufacturer_id: maker, is_active: false })).toHaveLength(1);
    expect(await ids({ manufacturer_id: newId() })).toEqual([]);
    const wrong = { manufacturer_id: 'x', is_active: 'maybe', ordering: 'gtin', dosage: 1 };
    const refused = await portal.call(list, { as: reader, query: wrong });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });
});

test('gives a GTIN to one of ten products of any type created at once', async () => {
  const gtin = createGtin();
  const body = { name: 'Twin', model: 'T', manufacturer_id: manufacturerId, gtin };
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      portal.call(at % 2 === 0 ? createDevice : createSparePart, { as: steward, body }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
});

/** A product with a GTIN as it is typed. */
const toSpelled = (typed: string) => ({
  name: 'Twin',
  model: 'T',
  manufacturer_id: manufacturerId,
  gtin: typed,
});

it('takes an article for the same however its number is written', async () => {
  const gtin = createGtin();
  const made = await portal.call(createDevice, { as: steward, body: toSpelled(`(01) 0${gtin}`) });
  expect(made).toMatchObject({ status: 201, body: { gtin } });
  for (const typed of [
    gtin,
    `0${gtin}`,
    `(01)0${gtin}`,
    `010${gtin}`,
    gtin.replace(/^4/, '4 '),
    gtin.replace(/^4/, '4\u2011'),
  ]) {
    const second = await portal.call(createSparePart, { as: steward, body: toSpelled(typed) });
    expect(second).toMatchObject({ status: 400, body: { gtin: ['This is already in use.'] } });
  }
  const found = await portal.call(listDevices, { as: steward, query: { search: gtin } });
  expect(found.body.count).toBe(1);
});
