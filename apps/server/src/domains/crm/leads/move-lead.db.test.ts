import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLead, deleteLead, getLeadBoard, leadStages, moveLead } from '@portal/contract/crm';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { lead, leadMove } from './lead.table.ts';

let portal: TestPortal;
let seller: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  seller = await portal.signedIn(await world.addEmployee(['pipeline']));
  reader = await portal.signedIn(await world.addEmployee(['customers', 'service']));
  clinician = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});

afterAll(() => portal.close());

/** Three cards of the first stage, from top to bottom. */
let cards: { id: string }[];

beforeEach(async () => {
  await portal.database.orm.delete(lead);
  cards = [];
  for (let at = 0; at < 3; at += 1) cards.push(await portal.world.addLead());
});

const idAt = (at: number): string => cards[at]?.id ?? '';

const move = (id: string, body: Record<string, unknown>, as = seller, headers = {}) =>
  portal.call(moveLead, { as, params: { id }, body, headers });

/** Returns the order of a stage's cards by their numbers in `cards`. */
async function listOrder(stage: string): Promise<number[]> {
  const { body } = await portal.call(getLeadBoard, { as: seller, query: { stage } });
  const [column] = body.stages;
  return (column?.results ?? []).map(({ id }) => cards.findIndex((card) => card.id === id));
}

describe('moving a card', () => {
  test('returns 401, 403 without a token, 403, 404 before 400 before 409 before 412', async () => {
    const body = { stage: 'new' };
    expect((await move(idAt(0), body, portal.anonymous)).status).toBe(401);
    const forged = { cookie: seller.cookie, csrf: portal.anonymous.csrf };
    expect(await move(idAt(0), body, forged)).toMatchObject({ body: { code: 'csrf_failed' } });
    for (const as of [reader, clinician]) expect((await move(idAt(0), body, as)).status).toBe(403);
    expect((await move(newId(), { colour: 1 })).status).toBe(404);
    const late = { 'if-match': '"9"' };
    for (const [wrong, field] of [
      [{}, 'stage'],
      [{ stage: 'sold' }, 'stage'],
      [{ stage: 'new', before_id: newId() }, 'before_id'],
      [{ stage: 'new', after_id: idAt(0) }, 'after_id'],
      [{ stage: 'new', before_id: idAt(1), after_id: idAt(2) }, 'after_id'],
      [{ stage: 'new', after_id: idAt(1), position: 1 }, 'position'],
      [{ stage: 'new', position: 1e13 }, 'position'],
      [{ stage: 'won', lost_reason: 'Price' }, 'lost_reason'],
    ] as const) {
      const response = await move(idAt(0), wrong, seller, late);
      expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    }
    const elsewhere = { stage: 'won', before_id: idAt(1) };
    expect(await move(idAt(0), elsewhere, seller, late)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: 'The neighbouring card has moved to another stage in the meantime.',
      },
    });
    expect((await move(idAt(0), { stage: 'won' }, seller, late)).status).toBe(412);
    expect(await listOrder('new')).toEqual([0, 1, 2]);
  });

  it('moves a card before one, after one, on top, to a position, and to another stage', async () => {
    const response = await move(idAt(2), { stage: 'new', before_id: idAt(1) });
    expect(response).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { id: idAt(2), stage: 'new', position: expect.any(Number), last_note: null },
    });
    expect(await listOrder('new')).toEqual([0, 2, 1]);
    await move(idAt(0), { stage: 'new', after_id: idAt(1) });
    expect(await listOrder('new')).toEqual([2, 1, 0]);
    await move(idAt(0), { stage: 'new' });
    expect(await listOrder('new')).toEqual([0, 2, 1]);
    const lost = await move(idAt(2), { stage: 'lost', lost_reason: 'Price' });
    expect(lost.body).toMatchObject({ stage: 'lost' });
    expect([await listOrder('new'), await listOrder('lost')]).toEqual([[0, 1], [2]]);
    await move(idAt(1), { stage: 'lost', after_id: idAt(2) });
    await move(idAt(0), { stage: 'lost', position: -1e12 });
    expect(await listOrder('lost')).toEqual([0, 2, 1]);
  });

  // @specification 4.18
  it('moves a card from any stage to any other, and remembers each step', async () => {
    const steps = leadStages.flatMap((from) =>
      leadStages.filter((to) => to !== from).map((to) => ({ from, to })),
    );
    for (const { from, to } of steps) {
      await move(idAt(0), { stage: from });
      const response = await move(idAt(0), { stage: to });
      expect(response).toMatchObject({ status: 200, body: { stage: to } });
    }
    const remembered = await portal.database.orm.select().from(leadMove);
    const walked = new Set(remembered.map(({ fromStage, toStage }) => `${fromStage} ${toStage}`));
    expect(walked).toEqual(new Set(steps.map(({ from, to }) => `${from} ${to}`)));
  });

  it('writes one row for a move, and remembers only steps to another stage', async () => {
    const { orm, pool } = portal.database;
    const before = await pool.query('select id, xmin from lead where id <> $1 order by id', [
      idAt(2),
    ]);
    await move(idAt(2), { stage: 'new', before_id: idAt(1) });
    const after = await pool.query('select id, xmin from lead where id <> $1 order by id', [
      idAt(2),
    ]);
    expect(after.rows).toEqual(before.rows);
    expect(await orm.$count(leadMove)).toBe(0);
    await move(idAt(2), { stage: 'contacted' });
    const [step] = await orm.select().from(leadMove);
    expect(step).toMatchObject({ leadId: idAt(2), fromStage: 'new', toStage: 'contacted' });
  });

  it('finds room between the same two cards again and again, for others’ versions too', async () => {
    for (let round = 0; round < getSampleSize(300, 3); round += 1) {
      const id = idAt(1 + (round % 2));
      await move(id, { stage: 'new', after_id: idAt(0) });
    }
    expect(await listOrder('new')).toEqual([0, 2, 1]);
    const [first] = await portal.database.orm.select().from(lead);
    expect(first?.version).toBeLessThan(2 + 150);
  });

  test('takes a position between two neighbours that have none left', async () => {
    const next = 1 + Number.EPSILON * 4;
    await portal.call(changeLead, { as: seller, params: { id: idAt(0) }, body: { position: 1 } });
    await portal.call(changeLead, {
      as: seller,
      params: { id: idAt(1) },
      body: { position: next },
    });
    await move(idAt(2), { stage: 'new', before_id: idAt(1) });
    expect(await listOrder('new')).toEqual([0, 2, 1]);
    await portal.call(changeLead, { as: seller, params: { id: idAt(1) }, body: { position: 2 } });
    await portal.call(changeLead, {
      as: seller,
      params: { id: idAt(0) },
      body: { position: 2 + Number.EPSILON * 4 },
    });
    const { body } = await portal.call(changeLead, {
      as: seller,
      params: { id: idAt(2) },
      body: { position: 2 },
    });
    const order = await listOrder('new');
    expect(order.indexOf(2)).toBe(order.indexOf(1) - 1);
    expect(body.stage).toBe('new');
  });

  it('returns 400 for a move beside a card that was deleted', async () => {
    await portal.call(deleteLead, { as: seller, params: { id: idAt(1) } });
    const response = await move(idAt(0), { stage: 'new', after_id: idAt(1) });
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['after_id']]);
  });
});
