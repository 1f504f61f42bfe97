import { archiveClinic } from '@portal/contract/crm';
import { listCustomerUsers } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { userAccount } from '../accounts/user-account.table.ts';

let portal: TestPortal;
let steward: Caller;
let own: { id: string };
let clinic: { id: string };
let ids: Record<'ada' | 'bea' | 'cas' | 'dan', string>;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer();
  const other = await world.addCustomer();
  clinic = await world.addClinic(own.id);
  await world.addClinic(own.id);
  const add = async (customerId: string, overrides: object) =>
    (await world.addCustomerUser(customerId, overrides)).id;
  ids = {
    ada: await add(own.id, { firstName: 'Ada', lastName: 'Émile', clinicId: clinic.id }),
    bea: await add(own.id, { firstName: 'Bea', lastName: 'Duval', passwordHash: 'set' }),
    cas: await add(other.id, { firstName: 'Cas', lastName: 'Emile', isActive: false }),
    dan: await add(other.id, { anonymizedAt: '2026-01-01T00:00:00Z', lastName: 'Zeno' }),
  };
  steward = await portal.signedIn(await world.addEmployee(['users', 'customers']));
});

afterAll(() => portal.close());

async function listNames(query: Record<string, unknown>): Promise<string[]> {
  const response = await portal.call(listCustomerUsers, { as: steward, query });
  expect([query, response.status]).toEqual([query, 200]);
  expect(response.body.count).toBe(response.body.results.length);
  const names = Object.entries(ids);
  return response.body.results.map(({ id }) => names.find(([, known]) => known === id)?.[0] ?? id);
}

it('returns 401 without a session and 403 without the permission users or for a customer’s user', async () => {
  const without = await portal.signedIn(await portal.world.addEmployee(['staff', 'customers']));
  const clinician = await portal.signedIn({ id: ids.bea });
  expect((await portal.call(listCustomerUsers)).status).toBe(401);
  expect((await portal.call(listCustomerUsers, { as: without })).status).toBe(403);
  expect((await portal.call(listCustomerUsers, { as: clinician })).status).toBe(403);
});

// @specification 3.5
it('lists customers’ users, newest first, with their status and without permissions', async () => {
  expect(await listNames({})).toEqual(['dan', 'cas', 'bea', 'ada']);
  const { body } = await portal.call(listCustomerUsers, { as: steward });
  expect(body.results.map(({ status }) => status)).toEqual([
    'anonymized',
    'deactivated',
    'active',
    'invited',
  ]);
  for (const user of body.results) {
    expect(user).not.toHaveProperty('permissions');
    expect(user.employee_profile).toBeNull();
  }
});

// @specification 7.38
it('filters, sorts by natural collation and searches', async () => {
  expect(await listNames({ customer_id: own.id })).toEqual(['bea', 'ada']);
  expect(await listNames({ clinic_id: clinic.id })).toEqual(['ada']);
  expect(await listNames({ is_active: false })).toEqual(['cas']);
  expect(await listNames({ customer_id: own.id, is_active: false })).toEqual([]);
  expect(await listNames({ customer_id: newId() })).toEqual([]);
  expect(await listNames({ ordering: 'last_name' })).toEqual(['bea', 'cas', 'ada', 'dan']);
  expect(await listNames({ search: 'EMILE' })).toEqual(['cas', 'ada']);
  expect(await listNames({ search: 'be du' })).toEqual(['bea']);
});

it('returns 400 for invalid filters', async () => {
  const query = { customer_id: 'x', is_active: 'maybe', role: 'employee' };
  const response = await portal.call(listCustomerUsers, { as: steward, query });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body).toSorted()).toEqual(['customer_id', 'is_active', 'role']);
});

it('raises the version of a user when their clinic is archived', async () => {
  const archived = await portal.call(archiveClinic, { as: steward, params: clinic });
  expect(archived.status).toBe(204);
  const [row] = await portal.database.orm
    .select()
    .from(userAccount)
    .where(eq(userAccount.id, ids.ada));
  expect(row).toMatchObject({ clinicId: null, customerId: own.id, version: 2 });
});
