import { getOnboarding } from '@portal/contract/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let first: Caller;

beforeAll(async () => {
  portal = await testPortal();
  first = await portal.signedIn(await portal.world.addEmployee());
});
afterAll(() => portal.close());

const read = async (as: Caller = first) => (await portal.call(getOnboarding, { as })).body;

/** Returns the names of the open steps. */
const listOpenSteps = async () =>
  (await read()).steps.filter(({ done }) => !done).map(({ name }) => name);

// Sequential: the portal starts empty and each test builds on the one before.

it('starts with all steps in order', async () => {
  const names = ['manufacturer', 'product', 'customer', 'clinic', 'person', 'right', 'document'];
  expect(await read()).toEqual({
    steps: names.map((name) => ({ name, done: false })),
    manufacturer: null,
    product: null,
    customer: null,
  });
});

it('returns steps to employees with a matching permission', async () => {
  expect(await portal.call(getOnboarding)).toMatchObject({ status: 401 });
  const otherEmployee = await portal.signedIn(
    await portal.world.addEmployee(['service', 'pipeline', 'staff', 'privacy', 'system']),
  );
  expect(await portal.call(getOnboarding, { as: otherEmployee })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  });
  const query = { limit: 1 };
  expect(await portal.call(getOnboarding, { as: first, query })).toMatchObject({ status: 400 });
});

it('returns only steps of the caller’s permissions', async () => {
  const librarian = await portal.signedIn(await portal.world.addEmployee(['documents', 'users']));
  const { steps } = await read(librarian);
  expect(steps.map(({ name }) => name)).toEqual(['person', 'document']);
});

it('completes a step with its first object and names the subject of the next', async () => {
  const { world } = portal;
  const maker = await world.addManufacturer({ name: 'Lumidra' });
  await world.addManufacturer({ name: 'Another' });
  expect(await listOpenSteps()).toEqual([
    'product',
    'customer',
    'clinic',
    'person',
    'right',
    'document',
  ]);
  const laser = await world.addProduct({
    manufacturerId: maker.id,
    name: 'Pulse',
    model: 'LP-100',
  });
  await world.addProduct({ manufacturerId: maker.id });
  expect(await listOpenSteps()).toEqual(['customer', 'clinic', 'person', 'right', 'document']);
  const customer = await world.addCustomer({ name: 'Praktijk Noord' });
  await world.addCustomer({ name: 'Another' });
  expect(await listOpenSteps()).toEqual(['clinic', 'person', 'right', 'document']);
  expect(await read()).toMatchObject({
    manufacturer: { id: maker.id, name: 'Lumidra' },
    product: {
      id: laser.id,
      name: 'Pulse',
      model: 'LP-100',
      product_type: 'device',
      manufacturer: { id: maker.id, name: 'Lumidra' },
    },
    customer: { id: customer.id, name: 'Praktijk Noord' },
  });
  await world.addClinic(customer.id);
  expect(await listOpenSteps()).toEqual(['person', 'right', 'document']);
  const person = await world.addCustomerUser(customer.id);
  expect(await listOpenSteps()).toEqual(['right', 'document']);
  await world.addRight(customer.id, { manufacturerId: maker.id });
  expect(await listOpenSteps()).toEqual(['document']);
  await world.addDocument();
  expect(await listOpenSteps()).toEqual([]);
  const theirs = await portal.signedIn(person);
  expect(await portal.call(getOnboarding, { as: theirs })).toMatchObject({ status: 403 });
});
