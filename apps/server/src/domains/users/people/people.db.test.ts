import { lookUpPeople } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { userAccount } from '../accounts/user-account.table.ts';

let portal: TestPortal;
let officer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
});

afterAll(() => portal.close());

it('returns 401 without a session and 403 without the permission privacy or for a customer’s user', async () => {
  const { world } = portal;
  const keeper = await portal.signedIn(await world.addEmployee(['users', 'staff']));
  const { id } = await world.addCustomer();
  const clinician = await portal.signedIn(await world.addCustomerUser(id));
  expect((await portal.call(lookUpPeople)).status).toBe(401);
  expect((await portal.call(lookUpPeople, { as: keeper })).status).toBe(403);
  expect((await portal.call(lookUpPeople, { as: clinician })).status).toBe(403);
});

it('finds employees and customers’ users by name, with closed accounts and without anonymized ones', async () => {
  const { world, database } = portal;
  const customer = await world.addCustomer();
  const named = { firstName: 'Zoë', lastName: 'Quillfeather' };
  const user = await world.addCustomerUser(customer.id, named);
  const employee = await world.addEmployee([], { ...named, isActive: false });
  const anonymized = await world.addEmployee([], named);
  await database.orm
    .update(userAccount)
    .set({ anonymizedAt: '2026-01-05T08:00:00.000Z' })
    .where(eq(userAccount.id, anonymized.id));
  const query = { search: 'quillf', ordering: 'last_name' };
  const { status, body } = await portal.call(lookUpPeople, { as: officer, query });
  expect(status).toBe(200);
  expect(body.count).toBe(2);
  expect(body.results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: user.id,
        name: 'Zoë Quillfeather',
        role: 'customer',
        customer: { id: customer.id, name: expect.any(String) },
      }),
      expect.objectContaining({ id: employee.id, role: 'employee', customer: null }),
    ]),
  );
});

it('returns 400 for an unknown filter', async () => {
  const query = { status: 'active' };
  const response = await portal.call(lookUpPeople, { as: officer, query: { ...query } as object });
  expect(response.status).toBe(400);
});
