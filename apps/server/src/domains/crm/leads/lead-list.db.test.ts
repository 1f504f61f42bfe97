import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLeads } from '@portal/contract/crm';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let seller: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const own = await world.addCustomer();
  seller = await portal.signedIn(await world.addEmployee(['pipeline']));
  reader = await portal.signedIn(await world.addEmployee(['customers', 'service']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});
afterAll(() => portal.close());

describe('list of leads', () => {
  it('returns 401, then 403, then 400 with each invalid field', async () => {
    expect((await portal.call(listLeads)).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(listLeads, { as })).status).toBe(403);
    }
    const query = { stage: 'sold', priority: 'urgent', ordering: 'name', colour: 'red' };
    const response = await portal.call(listLeads, { as: seller, query });
    expect([response.status, Object.keys(response.body).toSorted().join()]).toEqual([
      400,
      'colour,ordering,priority,stage',
    ]);
  });
});
