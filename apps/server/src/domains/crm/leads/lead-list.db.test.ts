import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLeadBoard, listLeads } from '@portal/contract/crm';
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
    const alone = { no_step_from: '2026-02-10' };
    for (const route of [listLeads, getLeadBoard])
      expect(await portal.call(route, { as: seller, query: alone })).toMatchObject({
        status: 400,
        body: { quiet_before: ['This field is required'] },
      });
    const query = { stage: 'sold', priority: 'urgent', ordering: 'name', colour: 'red' };
    const response = await portal.call(listLeads, { as: seller, query });
    expect([response.status, Object.keys(response.body).toSorted().join()]).toEqual([
      400,
      'colour,ordering,priority,stage',
    ]);
  });

  it('narrows list and board to lost leads with or without a reason', async () => {
    const { world } = portal;
    await world.addLead();
    const known = await world.addLead({ stage: 'lost', lostReason: 'Price' });
    const unknown = await world.addLead({ stage: 'lost' });
    for (const [has_lost_reason, { id }] of [
      [true, known],
      [false, unknown],
    ] as const) {
      const query = { has_lost_reason };
      const { body } = await portal.call(listLeads, { as: seller, query });
      expect(body).toMatchObject({ count: 1, results: [{ id }] });
      const board = await portal.call(getLeadBoard, { as: seller, query });
      const found = board.body.stages.flatMap(({ stage, results }) =>
        results.map((card) => [stage, card.id]),
      );
      expect(found).toEqual([['lost', id]]);
    }
  });

  it('narrows and orders by quiet leads, planned steps, value and close', async () => {
    const { world } = portal;
    const marker = 'Quietly';
    const add = (contactName: string, values: object) =>
      world.addLead({ contactName: `${marker} ${contactName}`, ...values });
    const quiet = { stageChangedAt: '2026-01-01T10:00:00Z' };
    await add('stalled', { ...quiet, expectedValue: '100.00', expectedCloseOn: '2026-03-01' });
    await add('planned', { ...quiet, nextStep: 'Call', nextStepOn: '2026-02-10' });
    await add('noted', { ...quiet, lastNoteAt: '2026-01-20T10:00:00Z', expectedValue: '50.00' });
    await add('closed', { ...quiet, stage: 'won', expectedCloseOn: '2026-01-01' });
    const list = async (query: object) => {
      const { body } = await portal.call(listLeads, {
        as: seller,
        query: { search: marker, ordering: 'created_at', ...query },
      });
      return body.results.map(({ contact }) => contact.name.slice(marker.length + 1));
    };
    const before = { quiet_before: '2026-01-15T00:00:00Z' };
    expect(await list(before)).toEqual(['stalled', 'planned']);
    expect(await list({ ...before, no_step_from: '2026-02-10' })).toEqual(['stalled']);
    expect(await list({ ...before, no_step_from: '2026-02-11' })).toEqual(['stalled', 'planned']);
    expect(await list({ step_before: '2026-02-11' })).toEqual(['planned']);
    expect(await list({ step_before: '2026-02-10' })).toEqual([]);
    expect(await list({ expected_close_from: '2026-01-02' })).toEqual(['stalled']);
    expect(await list({ expected_close_until: '2026-01-02' })).toEqual(['closed']);
    expect(await list({ close_before: '2026-03-02' })).toEqual(['stalled']);
    expect(await list({ close_before: '2026-03-01' })).toEqual([]);
    expect((await list({ ordering: '-expected_value' })).slice(0, 2)).toEqual(['stalled', 'noted']);
    expect((await list({ ordering: 'expected_close_on' })).slice(0, 2)).toEqual([
      'closed',
      'stalled',
    ]);
  });
});
