import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCrmOverview } from '@portal/contract/crm';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

// @specification 2.48
it('counts customers, clinics, users of customers and devices, each apart', async () => {
  const { world } = portal;
  const as = await portal.signedIn(await world.addEmployee(['customers']));
  const totals = async () => (await portal.call(getCrmOverview, { as })).body;
  expect(await totals()).toEqual({ customers: 0, clinics: 0, users: 0, devices: 0 });
  const { id } = await world.addCustomer();
  await world.addCustomer();
  for (let added = 0; added < 3; added += 1) await world.addClinic(id);
  for (let added = 0; added < 4; added += 1) await world.addCustomerUser(id);
  for (let added = 0; added < 5; added += 1) await world.addInstalledDevice(id);
  await world.addInstalledDevice(null);
  // Not counted: an employee is not a customer's user.
  await world.addEmployee();
  expect(await totals()).toEqual({ customers: 2, clinics: 3, users: 4, devices: 6 });
});
