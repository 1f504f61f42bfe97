import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLead, listLeads, moveLead } from '@portal/contract/crm';
import { countUnreadNotifications, listNotifications } from '@portal/contract/notifications';
import { emptyTables } from '#server/testing/empty-tables.ts';
import { runFindNotifications, runSendDigests } from '#server/testing/notifications-fixture.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;
let colleague: Caller;
let colleagueId: string;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(new Date('2026-03-10T08:00:00Z'));
  await emptyTables(portal.database, 'notification', 'lead');
  const person = await portal.world.addEmployee(['pipeline'], { passwordHash: 'x' });
  sellerId = person.id;
  seller = await portal.signedIn(person);
  const other = await portal.world.addEmployee(['pipeline']);
  colleagueId = other.id;
  colleague = await portal.signedIn(other);
});

const addStep = (nextStepOn: string | null, fields: object = {}) =>
  portal.world.addLead({
    contactName: 'Anna Visser',
    assignedTo: sellerId,
    nextStep: 'Call back',
    nextStepOn,
    ...fields,
  });

const find = async (as: Caller) => {
  await runFindNotifications(portal);
  return (await portal.call(listNotifications, { as })).body.results;
};

/** Signs in again, as the session may be over by then. */
const findLater = async (id: string) => find(await portal.signedIn({ id }));

describe('next step that is due', () => {
  it('notifies the assignee once, of open leads whose day has come', async () => {
    const due = await addStep('2026-03-10');
    await addStep('2026-03-11');
    await addStep(null);
    await addStep('2026-03-01', { stage: 'won' });
    await addStep('2026-03-01', { assignedTo: null });
    await find(seller);
    expect(await find(seller)).toMatchObject([
      {
        kind: 'next_step_due',
        object_type: 'lead',
        object_id: due.id,
        label: 'Anna Visser, Call back',
        customer: null,
        due_on: '2026-03-10',
        read_at: null,
      },
    ]);
    expect(await find(colleague)).toEqual([]);
    expect((await portal.call(countUnreadNotifications, { as: seller })).body.unread).toBe(1);
  });

  it('waits for the day in the time zone of the assignee', async () => {
    const { pool } = portal.database;
    const setZone = 'update user_account set time_zone = $1 where id = $2';
    await pool.query(setZone, ['Pacific/Auckland', sellerId]);
    await pool.query(setZone, ['America/Los_Angeles', colleagueId]);
    await addStep('2026-03-11');
    await addStep('2026-03-11', { assignedTo: colleagueId });
    portal.clock.set(new Date('2026-03-10T20:00:00Z'));
    expect(await findLater(sellerId)).toHaveLength(1);
    expect(await findLater(colleagueId)).toHaveLength(0);
    portal.clock.set(new Date('2026-03-11T08:00:00Z'));
    expect(await findLater(colleagueId)).toHaveLength(1);
  });

  it('notifies everybody although the stored time zone of one is unknown', async () => {
    await portal.database.pool.query('update user_account set time_zone = $1 where id = $2', [
      'Mars/Olympus',
      colleagueId,
    ]);
    await addStep('2026-03-10');
    await addStep('2026-03-10', { assignedTo: colleagueId });
    expect(await findLater(sellerId)).toHaveLength(1);
    expect(await findLater(colleagueId)).toHaveLength(1);
  });

  it.each([
    ['done', { next_step: null }],
    ['replaced', { next_step: 'Visit' }],
    ['moved', { next_step_on: '2026-03-20' }],
    ['passed on', { assigned_to_user_id: null }],
  ])('loses its notification when it is %s', async (_name, body) => {
    const { id } = await addStep('2026-03-09');
    expect(await find(seller)).toHaveLength(1);
    const { status } = await portal.call(changeLead, { as: seller, params: { id }, body });
    expect(status).toBe(200);
    const { body: left } = await portal.call(listNotifications, { as: seller });
    expect(left.results).toEqual([]);
  });

  it('loses its notification when the lead is won, and notifies whom it is passed on to', async () => {
    const [won, passed] = [await addStep('2026-03-09'), await addStep('2026-03-09')];
    expect(await find(seller)).toHaveLength(2);
    await portal.call(moveLead, { as: seller, params: won, body: { stage: 'won' } });
    const body = { assigned_to_user_id: colleagueId };
    await portal.call(changeLead, { as: seller, params: passed, body });
    expect(await find(seller)).toEqual([]);
    expect(await find(colleague)).toMatchObject([{ object_id: passed.id }]);
  });

  it('stands in the daily mail once', async () => {
    await addStep('2026-03-10');
    await runFindNotifications(portal);
    await runSendDigests(portal);
    portal.clock.set(new Date('2026-03-11T08:00:00Z'));
    await runFindNotifications(portal);
    await runSendDigests(portal);
    const { rows } = await portal.database.pool.query<{ params: object }>(
      `select params from mail_outbox where params::text like '%Anna Visser, Call back%'`,
    );
    expect(rows).toHaveLength(1);
  });
});

const list = async (query: Record<string, unknown>) => {
  const byStep = { ordering: 'next_step_on', ...query };
  const { body } = await portal.call(listLeads, { as: seller, query: byStep });
  return body.results.map(({ id }) => id);
};

describe('list of leads by next step', () => {
  it('returns those that are due until a day, the most urgent first', async () => {
    const [late, today] = [await addStep('2026-03-01'), await addStep('2026-03-10')];
    const later = await addStep('2026-03-11');
    const without = await addStep(null, { nextStep: null });
    expect(await list({ next_step_until: '2026-03-10' })).toEqual([late.id, today.id]);
    expect(await list({ assigned_to_user_id: [sellerId], stage: ['new'] })).toEqual([
      late.id,
      today.id,
      later.id,
      without.id,
    ]);
  });
});
