import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDocuments, listTags } from '@portal/contract/documents';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let employee: Caller;
let customerId: string;
let clinician: Caller;
let otherCustomer: Caller;
let laser: { id: string; manufacturerId: string };

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
  const { id: productId, manufacturerId } = laser;
  const ofLaser = await world.addDocument({ productId, productType: 'device', manufacturerId });
  const ofMaker = await world.addDocument({ manufacturerId });
  const forAll = await world.addDocument({ audience: 'all_customers' });
  const inner = await world.addDocument();
  await world.addTag({ name: 'Everywhere' }, [ofLaser.id, ofMaker.id, forAll.id, inner.id]);
  await world.addTag({ name: 'Laser' }, [ofLaser.id]);
  await world.addTag({ name: 'Maker' }, [ofMaker.id, inner.id]);
  await world.addTag({ name: 'Price' }, [inner.id]);
  await world.addTag({ name: 'Unused' });
});

afterAll(() => portal.close());

/**
 * Returns the visible tags with their document counts, and checks that a search by name finds the
 * same.
 */
async function countVisible(as: Caller, query: Record<string, unknown> = {}) {
  const { body } = await portal.call(listTags, { as, query: { ordering: 'name', ...query } });
  expect(body.count).toBe(body.results.length);
  for (const { id, documents_count } of body.results) {
    const withTag = await portal.call(listDocuments, { as, query: { ...query, tag_id: id } });
    expect(withTag.body.count).toBe(documents_count);
  }
  const hidden = await portal.call(listTags, { as, query: { search: 'price', ...query } });
  const names = body.results.map(({ name }) => name);
  expect(hidden.body.count).toBe(names.filter((name) => name === 'Price').length);
  return Object.fromEntries(body.results.map((tag) => [tag.name, tag.documents_count]));
}

it('shows employees every tag, and a customer’s user those of visible documents', async () => {
  const all = { Everywhere: 4, Laser: 1, Maker: 2, Price: 1, Unused: 0 };
  expect(await countVisible(employee)).toEqual(all);
  expect(await countVisible(clinician)).toEqual({ Everywhere: 1 });
});

it('shows more tags under a right, also to an employee who views as the customer, until it ends', async () => {
  const { world, clock } = portal;
  const { id: productId, manufacturerId } = laser;
  const end = addMilliseconds(clock.now(), hours(1));
  const expiresAt = end.toISOString();
  await world.addRight(customerId, { productId, productType: 'device', manufacturerId, expiresAt });
  const opened = { Everywhere: 3, Laser: 1, Maker: 1 };
  const asCustomer = { as_customer_id: customerId };
  expect(await countVisible(clinician)).toEqual(opened);
  expect(await countVisible(employee, asCustomer)).toEqual(opened);
  expect(await countVisible(employee, { ...asCustomer, as_of: expiresAt })).toEqual({
    Everywhere: 1,
  });
  expect(await countVisible(otherCustomer)).toEqual({ Everywhere: 1 });
  const denied = await portal.call(listTags, { as: otherCustomer, query: asCustomer });
  expect(denied.status).toBe(403);
  clock.set(end);
  const newSession = await portal.signedIn(await world.addCustomerUser(customerId));
  expect(await countVisible(newSession)).toEqual({ Everywhere: 1 });
});
