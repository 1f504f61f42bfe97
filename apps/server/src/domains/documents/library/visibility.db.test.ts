import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  getDocument,
  getDownloadUrl,
  listDocuments,
} from '@portal/contract/documents';
import { hours, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let employee: Caller;
let customerId: string;
let clinician: Caller;
let otherCustomer: Caller;
let laser: { id: string; manufacturerId: string };
const ids = new Map<string, string>();

const titles = ['of the laser', 'of its maker', 'of neither', 'for all', 'of the filler'];

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  employee = await portal.signedIn(await world.addEmployee([]));
  customerId = (await world.addCustomer()).id;
  clinician = await portal.signedIn(await world.addCustomerUser(customerId));
  otherCustomer = await portal.signedIn(
    await world.addCustomerUser((await world.addCustomer()).id),
  );
  laser = await world.addProduct({ name: 'Laser' });
  const filler = await world.addProduct({ productType: 'pharmaceutical', name: 'Filler' });
  const links = {
    'of the laser': { productId: laser.id, productType: 'device', ...toManufacturer(laser) },
    'of its maker': toManufacturer(laser),
    'of neither': {},
    'for all': { audience: 'all_customers', category: 'clinical' },
    'of the filler': {
      productId: filler.id,
      productType: 'pharmaceutical',
      ...toManufacturer(filler),
    },
  } as const;
  for (const [title, link] of Object.entries(links)) {
    ids.set(title, (await world.addDocument({ title, ...link })).id);
  }
});

afterAll(() => portal.close());

const toManufacturer = ({ manufacturerId }: { manufacturerId: string }) => ({ manufacturerId });

const listed = async (as: Caller, query: Record<string, unknown> = {}): Promise<string[]> => {
  const { body } = await portal.call(listDocuments, { as, query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ title }) => title).toSorted();
};

/** Expects exactly these documents in lists, searches, details and downloads. */
async function expectVisible(as: Caller, visible: readonly string[], query = {}): Promise<void> {
  const within = (some: readonly string[]) =>
    some.filter((title) => visible.includes(title)).toSorted();
  expect(await listed(as, query)).toEqual(within(titles));
  expect(await listed(as, { ...query, search: 'laser' })).toEqual(within(['of the laser']));
  const ofMaker = { ...query, manufacturer_id: laser.manufacturerId };
  expect(await listed(as, ofMaker)).toEqual(within(['of its maker', 'of the laser']));
  const ofLaser = { ...query, product_id: laser.id };
  expect(await listed(as, ofLaser)).toEqual(within(['of the laser']));
  const ofType = { ...query, product_type: 'pharmaceutical' };
  expect(await listed(as, ofType)).toEqual(within(['of the filler']));
  const clinical = { ...query, category: 'clinical' };
  expect(await listed(as, clinical)).toEqual(within(['for all']));
  for (const title of titles) {
    const params = { id: String(ids.get(title)) };
    const status = visible.includes(title) ? 200 : 404;
    expect((await portal.call(getDocument, { as, params, query })).status).toBe(status);
    if (Object.keys(query).length > 0) continue;
    expect((await portal.call(getDownloadUrl, { as, params })).status).toBe(status);
  }
}

const getViewAsQuery = () => ({ as_customer_id: customerId });

describe('visibility of documents', () => {
  it('shows documents for all customers without any right, and all to an employee', async () => {
    await expectVisible(clinician, ['for all']);
    await expectVisible(employee, titles);
  });

  it('shows documents of a product and of its manufacturer under a right to the product', async () => {
    const ofLaser = {
      productId: laser.id,
      productType: 'device' as const,
      ...toManufacturer(laser),
    };
    const end = addMilliseconds(portal.clock.now(), hours(1));
    await portal.world.addRight(customerId, { ...ofLaser, expiresAt: end.toISOString() });
    const visible = ['of the laser', 'of its maker', 'for all'];
    await expectVisible(clinician, visible);
    await expectVisible(employee, visible, getViewAsQuery());
    await expectVisible(otherCustomer, ['for all']);
    await expectVisible(employee, ['for all'], { ...getViewAsQuery(), as_of: end.toISOString() });
  });

  it('shows documents of a manufacturer, not of its device, under a right to its spare parts', async () => {
    const customer = await portal.world.addCustomer();
    const user = await portal.world.addCustomerUser(customer.id);
    const spareParts = { productType: 'sparepart' as const, ...toManufacturer(laser) };
    await portal.world.addRight(customer.id, spareParts);
    await expectVisible(await portal.signedIn(user), ['of its maker', 'for all']);
  });

  it('hides documents from the next request once the right is closed or expired', async () => {
    const customer = await portal.world.addCustomer();
    const as = await portal.signedIn(await portal.world.addCustomerUser(customer.id));
    const right = { productType: 'pharmaceutical' } as const;
    await portal.world.addRight(customer.id, { ...right, isActive: false });
    await expectVisible(as, ['for all']);
    const end = addMilliseconds(portal.clock.now(), minutes(1));
    await portal.world.addRight(customer.id, { ...right, expiresAt: end.toISOString() });
    await expectVisible(as, ['of the filler', 'for all']);
    portal.clock.set(end);
    await expectVisible(as, ['for all']);
  });
});

describe('document for all customers', () => {
  it('shows a document for all customers to them only while it has neither product nor manufacturer', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    const as = await portal.signedIn(await world.addCustomerUser(customer.id));
    const librarian = await portal.signedIn(await world.addEmployee(['documents']));
    const gel = await world.addProduct({ productType: 'consumable', name: 'Gel' });
    const ofGel = { product_id: gel.id, product_type: 'consumable' };
    const { id } = await world.addDocument({ title: 'news', audience: 'all_customers' });
    const params = { id };
    const isVisible = async (): Promise<boolean> => {
      const { status, body } = await portal.call(getDocument, { as, params });
      const link = await portal.call(getDownloadUrl, { as, params });
      const found = await listed(as, { search: 'news' });
      expect([link.status, found.includes('news')]).toEqual([status, status === 200]);
      if (status === 200) expect(body.audience).toBe('all_customers');
      return status === 200;
    };
    const change = async (body: object) => {
      const response = await portal.call(changeDocument, { as: librarian, params, body });
      expect(response).toMatchObject({ status: 200, body: { audience: 'all_customers' } });
    };
    expect(await isVisible()).toBe(true);
    await change(ofGel);
    expect(await isVisible()).toBe(false);
    await change({ product_id: null, manufacturer_id: gel.manufacturerId });
    expect(await isVisible()).toBe(false);
    await world.addRight(customer.id, { productType: 'consumable', ...toManufacturer(gel) });
    expect(await isVisible()).toBe(true);
    await change(ofGel);
    expect(await isVisible()).toBe(true);
    await change({ product_id: null, manufacturer_id: null });
    expect(await isVisible()).toBe(true);
  });
});
