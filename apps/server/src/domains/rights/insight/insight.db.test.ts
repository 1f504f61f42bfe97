import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDocuments } from '@portal/contract/documents';
import {
  changeViewingRight,
  deactivateViewingRight,
  explainVisibility,
  getCustomerSummary,
  grantViewingRight,
  listExpiredRights,
  listRightChanges,
  listViewingRights,
} from '@portal/contract/rights';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import {
  addManufacturer,
  inMinutes,
  runRights,
  type TestManufacturer,
  type RunningRights,
} from '#server/testing/rights-fixture.ts';

const day = 24 * 60;

let rights: RunningRights;
let portal: TestPortal;
let world: TestPortal['world'];

let lumen: TestManufacturer;
let orbis: TestManufacturer;
let forAll: { id: string };
let employeesOnlyDocument: { id: string };
/** For all customers, but not visible to them, because it belongs to a manufacturer. */
let manufacturerDocument: { id: string };

beforeAll(async () => {
  rights = await runRights();
  ({ portal } = rights);
  ({ world } = portal);
  lumen = await addManufacturer(world, 'Lumen');
  orbis = await addManufacturer(world, 'Orbis');
  forAll = await world.addDocument({ title: 'House rules', audience: 'all_customers' });
  employeesOnlyDocument = await world.addDocument({ title: 'Draft' });
  manufacturerDocument = await world.addDocument({
    title: 'News',
    audience: 'all_customers',
    manufacturerId: orbis.id,
  });
});

afterAll(() => portal.close());

const reading = (route: typeof listViewingRights | typeof listRightChanges, query: object) =>
  portal.call(route, { as: rights.reader, query: { ...query } });

/** Adds a customer with rights in every status, newest last. */
async function addHolder(name: string) {
  const { id } = await world.addCustomer({ name, email: `${name}@zebra.example` });
  const open = await world.addRight(id, { productType: 'sparepart' });
  const expiring = await world.addRight(id, {
    manufacturerId: orbis.id,
    expiresAt: inMinutes(29 * day),
  });
  const later = await world.addRight(id, {
    manufacturerId: lumen.id,
    productType: 'device',
    expiresAt: inMinutes(31 * day),
  });
  const expired = await world.addRight(id, { productType: 'device', expiresAt: inMinutes(-5) });
  const inactive = await world.addRight(id, {
    manufacturerId: lumen.id,
    productType: 'consumable',
    productId: lumen.gel.id,
    isActive: false,
    expiresAt: inMinutes(-5),
  });
  return { id, open, expiring, later, expired, inactive };
}

describe('list of rights', () => {
  it('returns 401, 403 and 400 for the list of rights', async () => {
    for (const route of [listViewingRights, listExpiredRights, listRightChanges]) {
      expect((await portal.call(route)).status).toBe(401);
      expect((await portal.call(route, { as: rights.clinician })).status).toBe(403);
      const wrong = await portal.call(route, {
        as: rights.reader,
        query: { state: 'asleep', customer_id: 'x', colour: 1 },
      });
      expect(wrong.status).toBe(400);
    }
  });

  // @specification 4.9, 7.71
  it('lists rights by state at the instant of the request, by each filter, and in each order', async () => {
    const holder = await addHolder('Filters');
    const { open, expiring, later, expired, inactive } = holder;
    const found = async (query: object) => {
      const { status, body } = await reading(listViewingRights, {
        customer_id: holder.id,
        ...query,
      });
      expect([status, body.count]).toEqual([200, body.results.length]);
      return body.results.map(({ id }) => id);
    };
    const newestFirst = [inactive, expired, later, expiring, open].map(({ id }) => id);
    expect(await found({})).toEqual(newestFirst);
    expect(await found({ state: 'open' })).toEqual([later.id, expiring.id, open.id]);
    expect(await found({ state: 'expiring' })).toEqual([expiring.id]);
    expect(await found({ state: 'expired' })).toEqual([expired.id]);
    expect(await found({ state: 'inactive' })).toEqual([inactive.id]);
    expect(await found({ is_active: false })).toEqual([inactive.id]);
    expect(await found({ manufacturer_id: lumen.id })).toEqual([inactive.id, later.id]);
    expect(await found({ product_type: 'device' })).toEqual([expired.id, later.id]);
    expect(await found({ product_id: lumen.gel.id })).toEqual([inactive.id]);
    expect(await found({ product_id: newId() })).toEqual([]);
    expect((await found({ ordering: 'expires_at' })).slice(2)).toEqual([
      expiring.id,
      later.id,
      open.id,
    ]);
    expect(await found({ ordering: '-created_at', limit: 200 })).toHaveLength(5);
    // @specification 7.79
    const late = await portal.call(listExpiredRights, {
      as: rights.reader,
      query: { customer_id: holder.id },
    });
    expect(late.body.results).toMatchObject([
      { id: expired.id, is_active: true, is_expired: true },
    ]);
  });

  it('finds rights by customer, manufacturer and product', async () => {
    const holder = await addHolder('Quartz');
    const found = async (search: string) => {
      const { body } = await reading(listViewingRights, { customer_id: holder.id, search });
      return body.results.map(({ id }) => id);
    };
    expect(await found('QUÁRTZ')).toHaveLength(5);
    expect(await found('qu')).toHaveLength(5);
    expect(await found('zebra')).toHaveLength(5);
    expect(await found('orbis')).toEqual([holder.expiring.id]);
    expect(await found('gel lumen')).toEqual([holder.inactive.id]);
    expect(await found('quartz orbis')).toEqual([holder.expiring.id]);
    expect(await found('no such name')).toEqual([]);
  });

  it('lists rights page by page, the endless ones last by expiry', async () => {
    const holder = await addHolder('Pages');
    const query = { customer_id: holder.id, ordering: 'expires_at', limit: '2' };
    const first = await reading(listViewingRights, query);
    const ids = first.body.results.map(({ id }) => id);
    let { next } = first.body;
    while (next) {
      const { search } = new URL(next);
      const page = await reading(
        listViewingRights,
        Object.fromEntries(new URLSearchParams(search)),
      );
      ids.push(...page.body.results.map(({ id }) => id));
      ({ next } = page.body);
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids.at(-1)).toBe(holder.open.id);
  });
});

const why = (query: Record<string, unknown>) =>
  portal.call(explainVisibility, { as: rights.reader, query });

describe('why a customer sees something', () => {
  it('returns 401, 403, and 400 unless exactly one thing that exists is named', async () => {
    const { id } = await world.addCustomer();
    const both = { product_id: lumen.device.id, document_id: lumen.manual.id };
    expect((await portal.call(explainVisibility)).status).toBe(401);
    expect((await portal.call(explainVisibility, { as: rights.clinician })).status).toBe(403);
    for (const [query, fields] of [
      [{}, ['customer_id']],
      [{ customer_id: id }, ['non_field_errors']],
      [{ customer_id: id, ...both }, ['non_field_errors']],
      [{ customer_id: id, product_id: newId() }, ['product_id']],
      [{ customer_id: id, product_id: lumen.manual.id }, ['product_id']],
      [{ customer_id: newId(), document_id: newId() }, ['customer_id', 'document_id']],
      [{ customer_id: id, product_id: lumen.gel.id, as_of: '2031-12-31T23:59:60Z' }, ['as_of']],
    ] as const) {
      const response = await why(query);
      expect([query, response.status, Object.keys(response.body)]).toEqual([query, 400, fields]);
    }
  });

  it('names the rights that open a thing then, and those that would', async () => {
    const holder = await addHolder('Reasons');
    const explain = async (query: object) => {
      const { status, body } = await why({ customer_id: holder.id, ...query });
      expect(status).toBe(200);
      return [
        body.visible,
        body.because,
        body.rights.map(({ id }) => id),
        body.closed_rights.map(({ id }) => id),
      ];
    };
    const { later, expired, inactive, expiring } = holder;
    const device = [true, 'right', [later.id], [expired.id]];
    expect(await explain({ product_id: lumen.device.id })).toEqual(device);
    expect(await explain({ document_id: lumen.manual.id })).toEqual(device);
    const gel = [false, 'none', [], [inactive.id]];
    expect(await explain({ product_id: lumen.gel.id })).toEqual(gel);
    expect(await explain({ document_id: lumen.safety.id })).toEqual(gel);
    expect(await explain({ document_id: lumen.leaflet.id })).toEqual([
      true,
      'right',
      [later.id],
      [inactive.id, expired.id],
    ]);
    const before = { as_of: inMinutes(28 * day) };
    const after = { as_of: inMinutes(30 * day) };
    expect(await explain({ product_id: orbis.gel.id, ...before })).toEqual([
      true,
      'right',
      [expiring.id],
      [],
    ]);
    expect(await explain({ product_id: orbis.gel.id, ...after })).toEqual([
      false,
      'none',
      [],
      [expiring.id],
    ]);
    expect(await explain({ document_id: forAll.id })).toEqual([true, 'all_customers', [], []]);
    expect(await explain({ document_id: employeesOnlyDocument.id })).toEqual([
      false,
      'none',
      [],
      [],
    ]);
    const manufacturerQuery = { document_id: manufacturerDocument.id };
    const [isSeen, reason] = await explain(manufacturerQuery);
    expect([isSeen, reason]).toEqual([true, 'right']);
    const { id: otherCustomer } = await world.addCustomer();
    expect((await why({ customer_id: otherCustomer, ...manufacturerQuery })).body).toMatchObject({
      visible: false,
      because: 'none',
    });
  });

  it('returns for each document what its list shows the customer', async () => {
    const holder = await addHolder('Agreement');
    const clinician = await portal.signedIn(await world.addCustomerUser(holder.id));
    const { body } = await portal.call(listDocuments, { as: clinician, query: { limit: 200 } });
    const seenIds = new Set(body.results.map(({ id }) => id));
    const all = [lumen, orbis].flatMap(({ manual, safety, leaflet }) => [manual, safety, leaflet]);
    for (const { id } of [...all, forAll, employeesOnlyDocument, manufacturerDocument]) {
      const response = await why({ customer_id: holder.id, document_id: id });
      expect(response.body.visible).toBe(seenIds.has(id));
      if (response.body.because !== 'all_customers') {
        expect(response.body.rights.length > 0).toBe(seenIds.has(id));
      }
    }
  });
});

describe('summary of a customer', () => {
  it('returns 401, 403 and 404 for the summary of a customer', async () => {
    const { id: customerId } = await world.addCustomer();
    const readSummary = (as: TestPortal['anonymous'], id: string) =>
      portal.call(getCustomerSummary, { as, params: { customerId: id } });
    expect((await readSummary(portal.anonymous, customerId)).status).toBe(401);
    expect((await readSummary(rights.clinician, customerId)).status).toBe(403);
    for (const id of [newId(), 'all'])
      expect((await readSummary(rights.reader, id)).status).toBe(404);
    expect(await readSummary(rights.reader, customerId)).toMatchObject({
      status: 200,
      body: {
        customer: { id: customerId },
        current_rights: [],
        active_count: 0,
        expiring_soon: [],
        recent_changes: [],
        manufacturers: [],
        devices: [],
      },
    });
  });

  // @specification 3.34, 3.36, 7.77
  it('summarizes what is open, what soon is not, and what it opens', async () => {
    const holder = await addHolder('Summed up');
    const { body } = await portal.call(getCustomerSummary, {
      as: rights.reader,
      params: { customerId: holder.id },
    });
    expect(body.current_rights.map(({ id }) => id)).toEqual([
      holder.later.id,
      holder.expiring.id,
      holder.open.id,
    ]);
    expect(body.active_count).toBe(3);
    expect(body.expiring_soon.map(({ id }) => id)).toEqual([holder.expiring.id]);
    const [first, second] = body.manufacturers;
    expect(body.manufacturers.map(({ name }) => name)).toEqual(['Lumen', 'Orbis']);
    expect(first).toEqual({
      id: lumen.id,
      name: 'Lumen',
      products_count: 1,
      product_types: [{ product_type: 'device', products_count: 1 }],
    });
    expect(second?.product_types).toHaveLength(2);
    expect(body.devices).toEqual([
      { id: lumen.device.id, name: 'Lumen device' },
      { id: orbis.device.id, name: 'Orbis device' },
    ]);
  });

  // @specification 3.37
  it('summarizes the latest changes of the rights, newest first', async () => {
    const { id: customerId } = await world.addCustomer();
    const as = rights.steward;
    const granted = await portal.call(grantViewingRight, {
      as,
      body: { customer_id: customerId, product_type: 'device', reason: 'Trial', notes: 'Till May' },
    });
    const params = { id: granted.body.id };
    await portal.call(changeViewingRight, { as, params, body: { notes: 'Till June' } });
    await portal.call(deactivateViewingRight, { as, params });
    const { body } = await portal.call(getCustomerSummary, {
      as: rights.reader,
      params: { customerId },
    });
    expect(body.recent_changes).toMatchObject([
      { action: 'deactivated' },
      { action: 'changed' },
      { action: 'granted' },
    ]);
    expect(body.current_rights).toEqual([]);
  });
});
