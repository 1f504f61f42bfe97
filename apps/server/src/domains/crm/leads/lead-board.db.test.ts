import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLeadNote,
  getLead,
  getLeadBoard,
  leadStages,
  listLeads,
  listLeadSalespeople,
} from '@portal/contract/crm';
import { newId } from '#server/kernel/ids.ts';
import { readAllPages } from '#server/testing/read-list.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { lead } from './lead.table.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;
let customer: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const person = await world.addEmployee(['pipeline'], { firstName: 'Bram', lastName: 'Oost' });
  sellerId = person.id;
  seller = await portal.signedIn(person);
  customer = await world.addCustomer({ name: 'Huidkliniek' });
  const unnamed = { firstName: '', lastName: '', email: 'zoe@example.org' };
  const other = await world.addEmployee([], unnamed);
  const rows = [
    { contactName: 'Ada', stage: 'new', priority: 'low', assignedTo: sellerId },
    { contactName: 'Bea', stage: 'new', priority: 'high', lastNoteAt: '2026-03-01T00:00:00Z' },
    { contactName: 'Cem', stage: 'new', priority: 'high', assignedTo: other.id },
    { contactName: 'Dov', stage: 'won', assignedTo: sellerId, customerId: customer.id },
    { contactName: 'Eva', stage: 'negotiation', contactEmail: 'eva@klinik.example' },
    {
      contactName: 'Fay',
      stage: 'new',
      contactPhone: '+31 6 12345',
      lastNoteAt: '2026-02-01T00:00:00Z',
    },
  ] as const;
  for (const row of rows) await world.addLead(row);
});

afterAll(() => portal.close());

async function readBoard(query: Record<string, unknown> = {}) {
  const { status, body } = await portal.call(getLeadBoard, { as: seller, query });
  expect(status).toBe(200);
  return Object.fromEntries(
    body.stages.map(({ stage, count, total, results }) => [
      stage,
      [count, total, ...results.map((card) => card.contact.name)].join(' '),
    ]),
  );
}

async function listIds(query: Record<string, unknown>): Promise<string> {
  const { body } = await portal.call(listLeads, { as: seller, query });
  return [body.count, ...body.results.map((lead) => lead.contact.name)].join(' ');
}

describe('board', () => {
  it('returns 401, 403 and 400 for the board', async () => {
    expect((await portal.call(getLeadBoard)).status).toBe(401);
    const { world } = portal;
    for (const as of [
      await portal.signedIn(await world.addEmployee(['customers'])),
      await portal.signedIn(await world.addCustomerUser(customer.id)),
    ]) {
      expect((await portal.call(getLeadBoard, { as })).status).toBe(403);
    }
    const query = { stage: 'sold', ordering: 'name', offset: 3, is_assigned: 'maybe' };
    const { status, body } = await portal.call(getLeadBoard, { as: seller, query });
    const wrong = ['is_assigned', 'offset', 'ordering', 'stage'];
    expect([status, Object.keys(body).toSorted()]).toEqual([400, wrong]);
    const twice = { ordering: 'priority,-priority' };
    const response = await portal.call(getLeadBoard, { as: seller, query: twice });
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['ordering']]);
  });

  it('returns the stages in order, with their counts and first cards', async () => {
    const board = await readBoard();
    expect(Object.keys(board)).toEqual(leadStages);
    expect(board).toEqual({
      new: '4 4 Ada Bea Cem Fay',
      contacted: '0 0',
      demo_scheduled: '0 0',
      negotiation: '1 1 Eva',
      won: '1 1 Dov',
      lost: '0 0',
    });
  });

  it.each([
    ['-priority', '4 4 Cem Bea Fay Ada'],
    ['priority', '4 4 Ada Fay Bea Cem'],
    ['-last_note_at', '4 4 Bea Fay Cem Ada'],
    ['last_note_at', '4 4 Ada Cem Fay Bea'],
    ['created_at', '4 4 Ada Bea Cem Fay'],
    ['-priority,position', '4 4 Bea Cem Fay Ada'],
    ['-position', '4 4 Fay Cem Bea Ada'],
    ['', '4 4 Ada Bea Cem Fay'],
    // @specification 2.64, 9.20
  ])('sorts the board by %s', async (ordering, column) => {
    expect((await readBoard({ ordering }))['new']).toBe(column);
    const ids = await listIds({ ordering: ordering || 'position', stage: 'new' });
    expect(`4 ${ids}`).toBe(column);
  });

  // @specification 2.65
  it('filters, searches and limits the stages, and returns the totals', async () => {
    const mine = await readBoard({ assigned_to_user_id: sellerId });
    expect([mine['new'], mine['won'], mine['negotiation']]).toEqual(['1 4 Ada', '1 1 Dov', '0 1']);
    expect((await readBoard({ is_assigned: 'false' }))['new']).toBe('2 4 Bea Fay');
    expect((await readBoard({ is_assigned: 'true' }))['new']).toBe('2 4 Ada Cem');
    expect((await readBoard({ priority: ['high', 'low'] }))['new']).toBe('3 4 Ada Bea Cem');
    expect((await readBoard({ priority: 'low' }))['new']).toBe('1 4 Ada');
    expect((await readBoard({ customer_id: customer.id }))['won']).toBe('1 1 Dov');
    expect(await readBoard({ stage: ['won', 'new'], search: 'a' })).toEqual({
      new: '1 4 Ada',
      won: '0 1',
    });
    expect((await readBoard({ search: 'KLINIK' }))['negotiation']).toBe('1 1 Eva');
    expect((await readBoard({ search: '1234', ordering: '-priority' }))['new']).toBe('1 4 Fay');
    expect((await readBoard({ search: 'be', priority: 'high' }))['new']).toBe('1 4 Bea');
  });

  it('sums the values of the leads that match, exactly and weighted by the stage', async () => {
    const { world } = portal;
    for (const [expectedValue, priority, assignedTo, contactName] of [
      ['0.10', 'high', sellerId, 'Sum one'],
      ['0.20', 'low', sellerId, 'Sum two'],
      ['9999999999.99', 'high', null, 'Sum three'],
      [null, 'high', sellerId, 'Sum four'],
    ] as const) {
      const fields = { stage: 'demo_scheduled', expectedValue, priority, assignedTo } as const;
      await world.addLead({ ...fields, contactName });
    }
    const read = async (query: Record<string, unknown>) => {
      const { body } = await portal.call(getLeadBoard, { as: seller, query });
      const found = body.stages.find(({ stage }) => stage === 'demo_scheduled');
      return [found?.sum, found?.weighted_sum];
    };
    expect(await read({})).toEqual(['10000000000.29', '4000000000.12']);
    expect(await read({ assigned_to_user_id: sellerId })).toEqual(['0.30', '0.12']);
    expect(await read({ priority: ['high', 'low'], is_assigned: true })).toEqual(['0.30', '0.12']);
    expect(await read({ search: 'sum two' })).toEqual(['0.20', '0.08']);
    expect(await read({ search: 'nothing' })).toEqual(['0.00', '0.00']);
    const { body } = await portal.call(getLeadBoard, { as: seller });
    const lost = body.stages.find(({ stage }) => stage === 'lost');
    expect([lost?.sum, lost?.weighted_sum]).toEqual(['0.00', '0.00']);
    await portal.database.orm.delete(lead).where(eq(lead.stage, 'demo_scheduled'));
  });

  // @specification 3.44
  it('gives the first and last name of the sales rep, as the list and the lead do', async () => {
    const reps = {
      Ada: { id: sellerId, name: 'Bram Oost', first_name: 'Bram', last_name: 'Oost' },
      Bea: null,
      Cem: { id: expect.any(String), name: 'zoe@example.org', first_name: '', last_name: '' },
    };
    const { body: list } = await portal.call(listLeads, { as: seller, query: { stage: 'new' } });
    const { body: board } = await portal.call(getLeadBoard, { as: seller });
    const cards = board.stages.flatMap(({ results }) => results);
    for (const [name, rep] of Object.entries(reps)) {
      const listedLead = list.results.find(({ contact }) => contact.name === name);
      const card = cards.find(({ contact }) => contact.name === name);
      const params = { id: card?.id ?? '' };
      const { body: lead } = await portal.call(getLead, { as: seller, params });
      expect([listedLead?.assigned_to, card?.assigned_to, lead.assigned_to]).toEqual([
        rep,
        rep,
        rep,
      ]);
    }
  });

  it('shows the beginning of the last note, and the person and customer of a card', async () => {
    const { body } = await portal.call(listLeads, { as: seller, query: { search: 'Dov' } });
    const params = { id: body.results[0]?.id ?? '' };
    await portal.call(addLeadNote, { as: seller, params, body: { text: 'First' } });
    const text = 'é'.repeat(300);
    const note = await portal.call(addLeadNote, { as: seller, params, body: { text } });
    const board = await portal.call(getLeadBoard, { as: seller, query: { stage: 'won' } });
    expect(board.body.stages[0]?.results).toEqual([
      {
        id: params.id,
        contact: expect.objectContaining({
          name: 'Dov',
          customer: { id: customer.id, name: 'Huidkliniek' },
        }),
        stage: 'won',
        stage_changed_at: expect.any(String),
        priority: 'medium',
        assigned_to_user_id: sellerId,
        assigned_to: { id: sellerId, name: 'Bram Oost', first_name: 'Bram', last_name: 'Oost' },
        organization: null,
        expected_value: null,
        expected_close_on: null,
        next_step: null,
        next_step_on: null,
        last_note_at: note.body.created_at,
        last_note: 'é'.repeat(200),
        has_lost_reason: false,
        position: expect.any(Number),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  it.each([
    '',
    'ordering=-priority',
    'search=a&is_assigned=false',
    'ordering=-last_note_at,position',
  ])('continues in the list with %s, each card once', async (query) => {
    const { world } = portal;
    const added: string[] = [];
    for (let at = 0; at < 9; at += 1) {
      const priority = (['low', 'high'] as const)[at % 2] ?? 'low';
      const contactName = `a ${at}`;
      added.push((await world.addLead({ stage: 'lost', priority, contactName })).id);
    }
    const url = `/api/v1/crm/leads/board/?limit=4&stage=lost&stage=new&${query}`;
    const response = await portal.app.inject({ url, headers: { cookie: seller.cookie } });
    const lost = response
      .json<{
        stages: { stage: string; count: number; next: string | null; results: { id: string }[] }[];
      }>()
      .stages.find(({ stage }) => stage === 'lost');
    expect(lost?.results).toHaveLength(4);
    const pages = await readAllPages(portal, seller, lost?.next ?? '');
    const ids = [
      ...(lost?.results ?? []).map(({ id }) => id),
      ...pages.flatMap((page) => page.ids),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(lost?.count ?? 0);
    expect(added.every((id) => ids.includes(id))).toBe(true);
    expect(pages.every(({ status, count }) => status === 200 && count === lost?.count)).toBe(true);
  });
});

describe('list', () => {
  it('accepts several values of a filter, and finds nothing for an unknown one', async () => {
    expect(await listIds({ stage: ['won', 'negotiation'] })).toBe('2 Eva Dov');
    expect(await listIds({ stage: 'won', priority: ['medium', 'high'] })).toBe('1 Dov');
    expect(await listIds({ assigned_to_user_id: newId() })).toBe('0');
    expect(await listIds({ search: 'example klin' })).toBe('1 Eva');
    const bad = { assigned_to_user_id: 'x' };
    expect((await portal.call(listLeads, { as: seller, query: bad })).status).toBe(400);
  });
});

describe('salespeople', () => {
  it('lists employees with open leads or the permission by name, unassigned leads last, after 401 and 403', async () => {
    expect((await portal.call(listLeadSalespeople)).status).toBe(401);
    const unauthorized = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await portal.call(listLeadSalespeople, { as: unauthorized })).status).toBe(403);
    const { world } = portal;
    const idle = await world.addEmployee(['pipeline'], { firstName: 'Cas', lastName: 'Aal' });
    await world.addEmployee(['pipeline'], { firstName: 'Gone', isActive: false });
    const { body } = await portal.call(listLeadSalespeople, { as: seller });
    expect(body.results).toEqual([
      { salesperson: { id: sellerId, name: 'Bram Oost' }, open_count: 1 },
      { salesperson: { id: idle.id, name: 'Cas Aal' }, open_count: 0 },
      { salesperson: { id: expect.any(String), name: 'zoe@example.org' }, open_count: 1 },
      { salesperson: null, open_count: 3 },
    ]);
  });
});
