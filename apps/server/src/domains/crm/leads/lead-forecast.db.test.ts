import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLeadForecast } from '@portal/contract/crm';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

it('returns 401, and 403 without the permission', async () => {
  expect((await portal.call(getLeadForecast)).status).toBe(401);
  const as = await portal.signedIn(await portal.world.addEmployee(['customers']));
  expect((await portal.call(getLeadForecast, { as })).status).toBe(403);
});

it('returns 200 with the open leads by month and salesperson, weighted by their stages', async () => {
  const { world } = portal;
  const person = await world.addEmployee(['pipeline'], { firstName: 'Bram', lastName: 'Oost' });
  const assignedTo = person.id;
  for (const row of [
    { expectedCloseOn: '2026-12-01', expectedValue: '100.10', stage: 'new', assignedTo },
    { expectedCloseOn: '2026-12-31', expectedValue: '0.33', stage: 'negotiation', assignedTo },
    { expectedCloseOn: '2026-12-31', stage: 'new', assignedTo },
    { expectedCloseOn: '2026-12-15', expectedValue: '50.00', stage: 'demo_scheduled' },
    { expectedCloseOn: '2026-02-28', expectedValue: '1.00', stage: 'contacted', assignedTo },
    { expectedCloseOn: '2026-12-31', expectedValue: '7.00', stage: 'won', assignedTo },
    { expectedCloseOn: '2026-12-31', expectedValue: '7.00', stage: 'lost', assignedTo },
    { expectedValue: '7.00', stage: 'new', assignedTo },
  ] as const)
    await world.addLead(row);
  const as = await portal.signedIn(person);
  const { status, body } = await portal.call(getLeadForecast, { as });
  const salesperson = { id: person.id, name: 'Bram Oost' };
  expect([status, body.results]).toEqual([
    200,
    [
      { month: '2026-02-01', salesperson, count: 1, sum: '1.00', weighted_sum: '0.20' },
      { month: '2026-12-01', salesperson, count: 3, sum: '100.43', weighted_sum: '10.24' },
      { month: '2026-12-01', salesperson: null, count: 1, sum: '50.00', weighted_sum: '20.00' },
    ],
  ]);
});
