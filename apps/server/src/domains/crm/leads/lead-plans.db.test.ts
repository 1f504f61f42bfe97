// @every-postgres It tests plans.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getLeadBoard, getLeadReport, listLeads, listLeadSalespeople } from '@portal/contract/crm';
import { getServiceCalendar } from '@portal/contract/service';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const people: string[] = [];
  for (let at = 0; at < 10; at += 1)
    people.push((await world.addEmployee(['pipeline'], { team: at < 2 ? 'North' : 'South' })).id);
  sellerId = people[0] ?? '';
  seller = await portal.signedIn({ id: sellerId });
  await database.pool.query(
    `insert into lead (id, contact_id, contact_name, contact_email, contact_phone, stage, position,
      stage_changed_at, priority, assigned_to, source, last_note_at, created_at, expected_value,
      expected_close_on, next_step, next_step_on)
    select gen_random_uuid(), gen_random_uuid(), md5(n::text), n || '@example.org', '+31 6 ' || n,
      case when n > 3000 then (array['won', 'lost'])[1 + n % 2]
        else (array['new', 'contacted', 'demo_scheduled', 'negotiation'])[1 + n % 4] end,
      n * 65536.0, timestamptz '2026-05-01' - n * interval '2 hours',
      (array['high', 'medium', 'low'])[1 + n % 3], ($1::uuid[])[1 + n % 10],
      (array['website', 'event'])[1 + n % 2],
      case when n % 5 > 0 then timestamptz '2026-05-01' - n * interval '2 hours' end,
      timestamptz '2026-05-01' - n * interval '2 hours', n,
      case when n % 3 = 0 then date '2026-01-01' + n % 300 end, 'Call',
      case when n % 4 = 0 then date '2026-01-01' + n % 300 end
    from generate_series(1, 6000) as n`,
    [people],
  );
  await database.pool.query(`insert into lead_move (id, lead_id, from_stage, to_stage, at)
    select gen_random_uuid(), id, 'new', stage, stage_changed_at from lead`);
  await database.pool.query(`insert into lead_note (id, lead_id, text)
    select gen_random_uuid(), id, 'Called' from lead where last_note_at is not null`);
  await vacuum(database);
}, 120_000);

afterAll(() => portal.close());

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

/** Returns the plans of a call's queries. */
async function explain(call: () => Promise<{ status: number }>): Promise<string> {
  const { pool } = portal.database;
  const spy = vi.spyOn(pool, 'query');
  expect((await call()).status).toBe(200);
  const queries: unknown[] = spy.mock.calls.map(([query]) => query);
  spy.mockRestore();
  const plans = queries.filter(isQuery).map(async ({ text, values }) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain ${text}`,
      values,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return (await Promise.all(plans)).filter((plan) => plan.includes('lead')).join('\n');
}

const isQuery = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query;

/** Matches a scan of the leads themselves, not of related tables. */
const fullScan = /Seq Scan on lead(?: |$)/m;

const list = (query: Record<string, unknown>) =>
  explain(() => portal.call(listLeads, { as: seller, query }));

const board = (query: Record<string, unknown>) =>
  explain(() => portal.call(getLeadBoard, { as: seller, query }));

describe('query plans with 6,000 leads', () => {
  it.each([
    [{}, 'lead_ordinal_unique'],
    [{ stage: 'won' }, 'lead_stage'],
    [{ priority: 'high' }, 'lead_priority'],
    [{ search: 'c4ca4' }, 'lead_search'],
    [{ stage: 'new', ordering: 'position' }, 'lead_position_unique'],
    [{ ordering: '-priority' }, 'lead_priority_order'],
    [{ ordering: '-last_note_at' }, 'lead_last_note_order'],
    [{ ordering: 'created_at' }, 'lead_created_order'],
    [{ ordering: 'next_step_on' }, 'lead_next_step_order'],
    [{ next_step_until: '2026-01-01' }, 'lead_next_step_due'],
    [{ step_before: '2026-01-01' }, 'lead_next_step_due'],
    [{ ordering: '-expected_value' }, 'lead_value_order'],
    [{ ordering: 'expected_close_on' }, 'lead_close_order'],
    [{ ordering: '-stage_changed_at' }, 'lead_stage_changed_order'],
    [{ expected_close_until: '2026-01-03' }, 'lead_expected_close'],
    [
      { expected_close_from: '2026-02-01', expected_close_until: '2026-02-02' },
      'lead_expected_close',
    ],
    [{ close_before: '2026-01-03' }, 'lead_forecast'],
    [{ quiet_before: '2024-12-19T00:00:00Z', no_step_from: '2026-01-01' }, 'lead_quiet'],
  ])('finds %j in the list by an index', async (query, index) => {
    expect(await list(query)).toContain(index);
  });

  it('reads no more than a page for the list of one salesperson', async () => {
    const plan = await list({ assigned_to_user_id: sellerId });
    expect(plan).not.toMatch(fullScan);
  });

  it.each([
    ['', 'lead_position_unique'],
    ['-priority', 'lead_stage_priority'],
    ['last_note_at', 'lead_stage_last_note'],
    ['created_at', 'lead_stage_created'],
    ['-created_at', 'lead_stage_created'],
  ])('reads each stage’s first cards by %s from an index', async (ordering, index) => {
    const plan = await board({ ordering });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(fullScan);
  });

  it('reads only their leads for the board of one salesperson, in order', async () => {
    const plan = await board({ assigned_to_user_id: sellerId });
    expect(plan).toContain('lead_assigned_to_stage');
    expect(plan).not.toMatch(fullScan);
  });

  it('counts the board of a priority by an index only', async () => {
    const plan = await board({ priority: 'high', ordering: '-last_note_at' });
    expect(plan).toMatch(/Index Only Scan using lead_priority /);
    expect(plan).toContain('lead_stage_last_note');
    expect(plan).toMatch(/Index Only Scan using lead_value /);
    expect(plan).not.toMatch(fullScan);
  });

  it('finds lost leads without a reason by their index, in the list and on the board', async () => {
    await portal.database.pool.query(
      `update lead set lost_reason = 'Price' where stage = 'lost' and ordinal % 100 > 0`,
    );
    await vacuum(portal.database);
    for (const plan of [
      await list({ has_lost_reason: false }),
      await board({ has_lost_reason: false }),
    ]) {
      expect(plan).toContain('lead_lost_without_reason');
      expect(plan).not.toMatch(fullScan);
    }
  });

  it('sums the values of the whole board by an index only', async () => {
    expect(await board({})).toMatch(/Index Only Scan using lead_value /);
  });

  it('runs a search of the board once', async () => {
    const plan = await board({ search: 'c4ca4' });
    expect(plan.match(/lead_search/g)).toHaveLength(1);
    expect(plan).not.toMatch(fullScan);
  });

  it('counts the report and the salespeople by indexes only', async () => {
    const query = { from: '2026-03-01', to: '2026-03-31' };
    const plan = await explain(() => portal.call(getLeadReport, { as: seller, query }));
    expect(plan).toMatch(/Index Only Scan using lead_outcome/);
    expect(plan).toMatch(/Index Only Scan using lead_move_flow/);
    expect(plan).toContain('lead_lost_without_reason');
    expect(plan).not.toMatch(fullScan);
    const people = await explain(() => portal.call(listLeadSalespeople, { as: seller }));
    expect(people).toMatch(/Index Only Scan using lead_open_of_salesperson/);
  });

  it.each([
    ['everybody', () => ({})],
    ['one salesperson', () => ({ assigned_to_user_id: sellerId })],
    ['a team and of nobody', () => ({ team: 'mine_or_unassigned' })],
    ['a team', () => ({ team: 'mine' })],
    ['one salesperson in a team', () => ({ assigned_to_user_id: sellerId, team: 'mine' })],
  ])('finds the next steps of %s in a week by an index', async (_whose, getFilter) => {
    const filter = getFilter();
    const query = { from: '2026-03-02', to: '2026-03-08', ...filter };
    const plan = await explain(() => portal.call(getServiceCalendar, { as: seller, query }));
    expect(plan).toContain('lead_next_step_due');
    expect(plan.includes('member.team')).toBe('team' in filter);
    expect(plan).not.toMatch(fullScan);
  });

  it('returns the first leads of each stage, and the counts of all', async () => {
    const { body } = await portal.call(getLeadBoard, { as: seller });
    expect(body.stages.map(({ total, count, results }) => [total, count, results.length])).toEqual([
      [750, 750, 50],
      [750, 750, 50],
      [750, 750, 50],
      [750, 750, 50],
      [1500, 1500, 50],
      [1500, 1500, 50],
    ]);
  });
});
