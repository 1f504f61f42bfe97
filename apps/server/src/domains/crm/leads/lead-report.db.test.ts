import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLead, getLeadReport, moveLead } from '@portal/contract/crm';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.world.addEmployee(['pipeline'], { firstName: 'Bram', lastName: '' });
  sellerId = person.id;
});

afterAll(() => portal.close());

/** Adds a lead on a day and changes its stage on later days. */
async function addLeadHistory(
  day: string,
  lead: Record<string, unknown>,
  steps: readonly (readonly [day: string, stage: string])[],
): Promise<void> {
  portal.clock.set(new Date(`${day}T12:00:00Z`));
  seller = await portal.signedIn({ id: sellerId });
  const contact = { name: 'Ada' };
  const { body } = await portal.call(createLead, { as: seller, body: { contact, ...lead } });
  for (const [on, stage] of steps) {
    portal.clock.set(new Date(`${on}T12:00:00Z`));
    seller = await portal.signedIn({ id: sellerId });
    await portal.call(moveLead, { as: seller, params: { id: body.id }, body: { stage } });
  }
}

const report = (query: Record<string, unknown>, as = seller) =>
  portal.call(getLeadReport, { as, query });

it('returns 401, 403 and 400 for the report', async () => {
  seller = await portal.signedIn({ id: sellerId });
  const days = { from: '2026-05-01', to: '2026-05-31' };
  expect((await report(days, portal.anonymous)).status).toBe(401);
  const unauthorized = await portal.signedIn(await portal.world.addEmployee(['customers']));
  expect((await report(days, unauthorized)).status).toBe(403);
  for (const [query, fields] of [
    [{}, 'from,to'],
    [{ ...days, to: '2026-04-30' }, 'to'],
    [{ ...days, to: '2028-05-01' }, 'to'],
    [{ ...days, to: '2026-02-30' }, 'to'],
    [{ ...days, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body } = await report(query);
    expect([status, Object.keys(body).toSorted().join()]).toEqual([400, fields]);
  }
});

it('returns 200 with the leads per stage, the moves per week, and the leads won and lost', async () => {
  // 2026-05-04 is a Monday.
  const event = { source: { source: 'event' }, assigned_to_user_id: sellerId };
  await addLeadHistory('2026-05-03', event, [
    ['2026-05-04', 'contacted'],
    ['2026-05-10', 'won'],
  ]);
  await addLeadHistory('2026-05-05', event, [['2026-05-06', 'lost']]);
  await addLeadHistory('2026-05-05', {}, [['2026-05-31', 'won']]);
  await addLeadHistory('2026-06-01', {}, [['2026-06-01', 'lost']]);
  await addLeadHistory('2026-05-05', {}, [
    ['2026-05-11', 'won'],
    ['2026-05-12', 'contacted'],
  ]);
  const { status, body } = await report({ from: '2026-05-03', to: '2026-05-31' });
  expect(status).toBe(200);
  expect(body).toEqual({
    totals: [
      { stage: 'new', count: 0 },
      { stage: 'contacted', count: 1 },
      { stage: 'demo_scheduled', count: 0 },
      { stage: 'negotiation', count: 0 },
      { stage: 'won', count: 2 },
      { stage: 'lost', count: 2 },
    ],
    flow: [
      { week: '2026-04-27', from_stage: null, to_stage: 'new', count: 1 },
      { week: '2026-05-04', from_stage: null, to_stage: 'new', count: 3 },
      { week: '2026-05-04', from_stage: 'contacted', to_stage: 'won', count: 1 },
      { week: '2026-05-04', from_stage: 'new', to_stage: 'contacted', count: 1 },
      { week: '2026-05-04', from_stage: 'new', to_stage: 'lost', count: 1 },
      { week: '2026-05-11', from_stage: 'new', to_stage: 'won', count: 1 },
      { week: '2026-05-11', from_stage: 'won', to_stage: 'contacted', count: 1 },
      { week: '2026-05-25', from_stage: 'new', to_stage: 'won', count: 1 },
    ],
    by_source: [
      { source: 'event', won: 1, lost: 1 },
      { source: null, won: 1, lost: 0 },
    ],
    by_salesperson: [
      { salesperson: { id: sellerId, name: 'Bram' }, won: 1, lost: 1 },
      { salesperson: null, won: 1, lost: 0 },
    ],
    lost_without_reason: 1,
  });
});
