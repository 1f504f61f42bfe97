// @every-postgres It takes routes up to a success or a conflict.
import { changeLeads, getLead, undoLeadChange } from '@portal/contract/crm';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { lead, leadMove } from '../lead.table.ts';
import { leadBulkChange } from './lead-bulk-change.table.ts';

let portal: TestPortal;
let seller: Caller;
let colleague: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  seller = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
  colleague = await portal.world.addEmployee(['pipeline']);
});
afterAll(() => portal.close());

async function add(count: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await portal.world.addLead(overrides)).id);
  return ids;
}

const change = (ids: readonly string[], body: object, as = seller) =>
  portal.call(changeLeads, { as, body: { lead_ids: [...ids], ...body } });
const undo = (id: string | null, as = seller) =>
  portal.call(undoLeadChange, { as, params: { id: id ?? '' } });
const get = async (id = '') => (await portal.call(getLead, { as: seller, params: { id } })).body;
const listStage = async (stage: 'won' | 'negotiation') =>
  (
    await portal.database.orm
      .select({ id: lead.id })
      .from(lead)
      .where(eq(lead.stage, stage))
      .orderBy(lead.position)
  ).map(({ id }) => id);

/** Counts the statements of a change of so many leads. */
async function countStatements(size: number): Promise<number> {
  const ids = await add(size);
  const client = await portal.database.pool.connect();
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  await change(ids, { stage: 'contacted', priority: 'low' });
  const statements = query.mock.calls.length;
  query.mockRestore();
  return statements;
}

describe('bulk change of leads', () => {
  it('returns 401, 403, then 400 at the field and the row', async () => {
    const [id = ''] = await add(1);
    expect((await change([id], {}, portal.anonymous)).status).toBe(401);
    const other = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await change([id], {}, other)).status).toBe(403);
    for (const [ids, body, fields] of [
      [[], {}, ['lead_ids']],
      [[id, newId()], {}, ['lead_ids']],
      [[id], { lost_reason: 'Price' }, ['lost_reason']],
      [[id], { assigned_to_user_id: newId() }, ['assigned_to_user_id']],
      [[id], { versions: [1, 2] }, ['versions']],
    ] as const) {
      const response = await change(ids, body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, fields]);
    }
  });

  it('previews, changes and restores stage, place, salesperson and priority', async () => {
    const ids = await add(3, { nextStep: 'Call', nextStepOn: '2026-05-01' });
    const [first = '', second = '', third = ''] = ids;
    const before = await get(first);
    await portal.world.addLead({ stage: 'negotiation' });
    const body = {
      stage: 'negotiation',
      priority: 'high',
      assigned_to_user_id: colleague.id,
      next_step_on: '2026-06-01',
    };
    const preview = await change(ids, { ...body, preview: true });
    expect(preview.body).toMatchObject({ changed: 3, unchanged: 0, bulk_change_id: null });
    expect(await get(first)).toEqual(before);
    await portal.database.orm.update(lead).set({ version: 9 }).where(eq(lead.id, third));
    const { body: outcome } = await change(ids, { ...body, versions: preview.body.versions });
    expect(outcome).toMatchObject({
      changed: 2,
      refused: [{ id: third, reason: 'changed', message: 'Somebody has changed this since.' }],
      undo_until: expect.any(String),
    });
    expect(await get(second)).toMatchObject({ ...body, stage_history: [{ to: 'negotiation' }] });
    expect((await listStage('negotiation')).slice(0, 2)).toEqual([first, second]);
    expect((await change([first, second], body)).body).toMatchObject({ changed: 0, unchanged: 2 });
    const another = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
    expect((await undo(outcome.bulk_change_id, another)).status).toBe(404);
    // Another card has taken the place of the first one.
    await portal.world.addLead({ stage: 'new', position: before.position });
    await portal.database.orm.update(lead).set({ version: 9 }).where(eq(lead.id, second));
    const { body: undone } = await undo(outcome.bulk_change_id);
    expect(undone).toMatchObject({ restored: 1, refused: [{ id: second }] });
    const after = await get(first);
    expect(after).toMatchObject({
      stage: 'new',
      priority: before.priority,
      assigned_to_user_id: null,
      next_step_on: '2026-05-01',
      stage_changed_at: before.stage_changed_at,
    });
    expect(after.position).toBeLessThan(before.position);
    expect(await undo(outcome.bulk_change_id)).toMatchObject({
      status: 409,
      body: { detail: 'This change has already been undone.' },
    });
  });

  it('keeps why a lead was lost, and gives no day to a missing step', async () => {
    const [known = ''] = await add(1, { stage: 'lost', lostReason: 'Price' });
    const [open = ''] = await add(1);
    expect((await change([known], { stage: 'won' })).body.refused).toMatchObject([
      { id: known, reason: 'has_reason' },
    ]);
    expect((await change([open], { next_step_on: '2026-06-01' })).body.refused).toMatchObject([
      { id: open, reason: 'no_step' },
    ]);
    const lost = { stage: 'lost', lost_reason: 'Another supplier' };
    const { body } = await change([known, open], lost);
    expect(body).toMatchObject({ changed: 1, refused: [{ id: known }] });
    expect(await get(open)).toMatchObject(lost);
    const [stored] = await portal.database.orm
      .select()
      .from(leadBulkChange)
      .where(eq(leadBulkChange.id, body.bulk_change_id ?? ''));
    expect(JSON.stringify(stored)).not.toContain('Another supplier');
    await undo(body.bulk_change_id);
    expect(await get(open)).toMatchObject({ stage: 'new', lost_reason: null });
    const moves = await portal.database.orm
      .select({ to: leadMove.toStage })
      .from(leadMove)
      .where(eq(leadMove.leadId, open));
    expect(moves).toHaveLength(2);
  });

  it('restores that a lost lead had no reason', async () => {
    const [id = ''] = await add(1, { stage: 'lost' });
    const { body } = await change([id], { stage: 'lost', lost_reason: 'Another supplier' });
    expect((await get(id)).lost_reason).toBe('Another supplier');
    expect((await undo(body.bulk_change_id)).body).toMatchObject({ restored: 1, refused: [] });
    expect(await get(id)).toMatchObject({ stage: 'lost', lost_reason: null });
  });

  it('gives no lead back to an employee who was deactivated since', async () => {
    const leaver = await portal.world.addEmployee(['pipeline']);
    const [theirs = ''] = await add(1, { assignedTo: leaver.id });
    const [other = ''] = await add(1);
    const { body } = await change([theirs, other], { assigned_to_user_id: colleague.id });
    await portal.database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.id, leaver.id));
    expect((await undo(body.bulk_change_id)).body).toMatchObject({
      restored: 1,
      refused: [{ id: theirs, reason: 'changed' }],
    });
    expect((await get(theirs)).assigned_to_user_id).toBe(colleague.id);
    expect((await get(other)).assigned_to_user_id).toBeNull();
  });

  it('returns for a repeated key what the first call did, also where nothing changed', async () => {
    const [id = ''] = await add(1);
    const send = (body: object) =>
      portal.call(changeLeads, {
        as: seller,
        body: { lead_ids: [id], next_step_on: '2026-06-01', ...body },
        headers: { 'idempotency-key': 'step' },
      });
    const { body } = await send({});
    expect(body).toMatchObject({
      changed: 0,
      refused: [{ id, name: expect.stringContaining('Lead'), reason: 'no_step' }],
      bulk_change_id: null,
    });
    await portal.database.orm.update(lead).set({ nextStep: 'Call' }).where(eq(lead.id, id));
    expect((await send({})).body).toEqual(body);
    expect((await get(id)).next_step_on).toBeNull();
  });

  it('returns 409 for an undo after five minutes', async () => {
    const { body } = await change(await add(1), { priority: 'low' });
    await portal.database.orm
      .update(leadBulkChange)
      .set({ createdAt: new Date(Date.now() - 301_000).toISOString() })
      .where(eq(leadBulkChange.id, body.bulk_change_id ?? ''));
    expect((await undo(body.bulk_change_id)).status).toBe(409);
  });

  it('needs as many statements for 20 leads as for 2', async () => {
    expect(await countStatements(20)).toBe(await countStatements(2));
  });
});
