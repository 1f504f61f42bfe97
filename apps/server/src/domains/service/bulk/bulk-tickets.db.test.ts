import { bulkUndoMinutes, maxBulkRows } from '@portal/contract/kernel';
import { listNotifications } from '@portal/contract/notifications';
import {
  addTicketMessage,
  changeServiceTicket,
  changeServiceTickets,
  createServiceRequest,
  getServiceRequest,
  getServiceTicket,
  listTicketActivity,
  openTicketFromRequest,
  undoServiceChange,
} from '@portal/contract/service';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { ticketLink } from '../links/ticket-link.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

const start = new Date('2026-03-10T09:00:00.000Z');

interface Person {
  readonly id: string;
  readonly email: string;
}

let portal: TestPortal;
let desk: Caller;
let colleague: Caller;
let technician: Person;
let nurse: Person;
let own: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  const { world } = portal;
  own = await world.addCustomer();
  device = await world.addInstalledDevice(own.id);
  desk = await portal.signedIn(await world.addEmployee(['service']));
  colleague = await portal.signedIn(await world.addEmployee(['service']));
  technician = await world.addEmployee(['service'], { passwordHash: 'set' });
});
beforeEach(async () => {
  portal.clock.set(start);
  nurse = await portal.world.addCustomerUser(own.id);
});
afterAll(() => portal.close());

async function add(count: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  const values = {
    installedDeviceId: device.id,
    requesterEmail: nurse.email,
    requestedAt: start.toISOString(),
    ...overrides,
  };
  for (let at = 0; at < count; at += 1) ids.push((await portal.world.addTicket(own.id, values)).id);
  return ids;
}

const change = (ids: readonly string[], body: object, as = desk) =>
  portal.call(changeServiceTickets, { as, body: { ticket_ids: [...ids], ...body } });
const undo = (id: string | null, as = desk) =>
  portal.call(undoServiceChange, { as, params: { id: id ?? '' } });
const patch = (id: string, body: object) =>
  portal.call(changeServiceTicket, { as: colleague, params: { id }, body });
const get = async (id: string) =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;
const listKinds = async (id: string) =>
  (await portal.call(listTicketActivity, { as: desk, params: { id } })).body.results.flatMap(
    (entry) => ('kind' in entry ? [entry.kind] : []),
  );
const listTemplates = async ({ email }: Person) =>
  (await readMailbox(portal, email)).map(({ template }) => template);

/** Counts the statements of a change and its undo of so many tickets. */
async function countStatements(size: number): Promise<number> {
  const ids = await add(size);
  const client = await portal.database.pool.connect();
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  const body = { status: 'planned', planned_for: '2026-03-12' };
  const assigned = { assigned_to_user_id: technician.id };
  const response = await change(ids, { ...body, ...assigned });
  const done = await undo(response.body.bulk_change_id);
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect([response.body.changed, done.body.restored]).toEqual([size, size]);
  return statements;
}

describe('refusals', () => {
  it('returns 401, 403, 400 and 404', async () => {
    const ids = await add(1);
    const reader = await portal.signedIn(await portal.world.addEmployee(['customers']));
    const user = await portal.signedIn(nurse);
    expect((await change(ids, {}, portal.anonymous)).status).toBe(401);
    expect((await change(ids, {}, reader)).status).toBe(403);
    expect((await change(ids, {}, user)).status).toBe(403);
    const wrong: [object, string][] = [
      [{ ticket_ids: [] }, 'ticket_ids'],
      [{ ticket_ids: Array.from({ length: maxBulkRows + 1 }, newId) }, 'ticket_ids'],
      [{ status: 'completed' }, 'status'],
      [{ urgency: 'limited' }, 'urgency_reason'],
      [{ urgency_reason: 'So it is' }, 'urgency'],
      [{ status: 'cancelled' }, 'cancellation_reason'],
      [{ cancellation_reason: 'The clinic moves.' }, 'status'],
      [{ status: 'closed', cancellation_reason: 'The clinic moves.' }, 'status'],
      [{ status: 'closed', waiting_for_customer: true }, 'status'],
      [{ planned_for: '2136-03-01' }, 'planned_for'],
      [{ assigned_to_user_id: newId() }, 'assigned_to_user_id'],
      [{ versions: [1, 1] }, 'versions'],
    ];
    for (const [body, field] of wrong) {
      const response = await change(ids, body);
      expect([field, response.status]).toEqual([field, 400]);
      expect(Object.keys(response.body)).toEqual([field]);
    }
    expect(await change([...ids, newId()], { waiting_for_customer: true })).toMatchObject({
      status: 400,
      body: { ticket_ids: { 1: ['This does not exist.'] } },
    });
    expect((await get(ids[0] ?? '')).waiting_for_customer).toBe(false);
    expect((await undo(newId(), portal.anonymous)).status).toBe(401);
    expect((await undo(newId(), reader)).status).toBe(403);
    expect((await undo(newId())).status).toBe(404);
  });
});

describe('a preview', () => {
  it('says what would change, and writes nothing', async () => {
    const [open = '', same = '', done = ''] = [
      ...(await add(1)),
      ...(await add(1, { assignedTo: technician.id })),
      ...(await add(1, { status: 'closed' })),
    ];
    const { body } = await change([open, same, done], {
      preview: true,
      assigned_to_user_id: technician.id,
    });
    expect(body).toMatchObject({
      changed: 1,
      unchanged: 1,
      refused: [{ id: done, reason: 'over', message: 'This is closed or cancelled.' }],
      versions: [1, 1, 1],
      bulk_change_id: null,
      undo_until: null,
    });
    expect(body.refused[0]?.name).toMatch(/^T-\d{6}$/u);
    expect(await get(open)).toMatchObject({ assigned_to_user_id: null });
    expect(await listKinds(open)).toEqual([]);
  });

  it('protects what a colleague changed since, and refuses no repetition', async () => {
    const ids = await add(2);
    const { versions } = (await change(ids, { preview: true, planned_for: '2026-03-12' })).body;
    await patch(ids[1] ?? '', { planned_for: '2026-03-20' });
    const { body } = await change(ids, { planned_for: '2026-03-12', versions });
    expect(body).toMatchObject({ changed: 1, refused: [{ id: ids[1], reason: 'changed' }] });
    expect((await get(ids[1] ?? '')).planned_for).toBe('2026-03-20');
    const again = await change(ids, { planned_for: '2026-03-12', versions });
    expect(again.body).toMatchObject({ unchanged: 1, refused: [{ id: ids[1] }] });
  });
});

describe('a change', () => {
  it('assigns tickets with one mail and a notification of each, and none to who did it', async () => {
    const ids = await add(3);
    const { body } = await change(ids, { assigned_to_user_id: technician.id });
    expect(body).toMatchObject({ changed: 3, unchanged: 0, refused: [], versions: [2, 2, 2] });
    const as = await portal.signedIn(technician);
    const notified = (await portal.call(listNotifications, { as })).body.results;
    expect(notified.map((one) => one.object_id).toSorted()).toEqual(ids.toSorted());
    await patch(ids[0] ?? '', { assigned_to_user_id: null });
    const { results: left } = (await portal.call(listNotifications, { as })).body;
    expect(left.map((one) => one.object_id).toSorted()).toEqual(ids.slice(1).toSorted());
    const mails = await readMailbox(portal, technician.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['3 service tickets were assigned to you']);
    await change(await add(2), { assigned_to_user_id: technician.id }, as);
    expect(await readMailbox(portal, technician.email)).toHaveLength(1);
    for (const id of ids.slice(1)) expect(await listKinds(id)).toEqual(['assigned']);
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(inArray(auditEntry.objectId, ids.slice(1)));
    expect(entries.map(({ action }) => action)).toEqual(['change', 'change']);
  });

  it('plans new tickets, moves planned ones, and mails the requesters when it cannot be undone any more', async () => {
    const [fresh = '', moved = '', begun = ''] = [
      ...(await add(1)),
      ...(await add(1, { status: 'planned', plannedFor: '2026-03-15' })),
      ...(await add(1, { status: 'in_progress' })),
    ];
    await change([fresh, moved, begun], { status: 'planned', planned_for: '2026-03-12' });
    expect(await get(fresh)).toMatchObject({ status: 'planned', answered_at: start.toISOString() });
    expect(await get(moved)).toMatchObject({ status: 'planned', planned_for: '2026-03-12' });
    expect(await get(begun)).toMatchObject({ status: 'in_progress', planned_for: '2026-03-12' });
    expect((await listTemplates(nurse)).toSorted()).toEqual([
      'ticket_planned',
      'ticket_planned',
      'ticket_replanned',
    ]);
    const rows = await portal.database.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, nurse.email));
    const due = addMilliseconds(start, minutes(bulkUndoMinutes + 1)).toISOString();
    expect(rows.map(({ dueAt }) => dueAt)).toEqual([due, due, due]);
  });

  it('closes completed tickets alone, and cancels what is not done', async () => {
    const [done = '', open = ''] = [
      ...(await add(1, { status: 'completed', resolutionNotes: 'New lamp.' })),
      ...(await add(1)),
    ];
    expect((await change([done, open], { status: 'closed' })).body).toMatchObject({
      changed: 1,
      refused: [{ id: open, reason: 'not_completed' }],
    });
    const reason = { cancellation_reason: 'The clinic moves.' };
    expect((await change([done, open], { status: 'cancelled', ...reason })).body).toMatchObject({
      changed: 1,
      refused: [{ id: done, reason: 'over' }],
    });
    expect(await get(open)).toMatchObject({ status: 'cancelled', ...reason });
    expect(await listTemplates(nurse)).toEqual(['ticket_closed', 'ticket_cancelled_because']);
  });

  it('asks the requester once for a rating of a visit', async () => {
    const done = { status: 'completed', resolutionNotes: 'New lamp.' };
    const [first = '', second = ''] = await add(2, done);
    const [other = ''] = await add(1, { ...done, requesterEmail: 'owner@clinic.example' });
    await portal.database.orm.insert(ticketLink).values(
      [second, other].map((ticketId) => ({
        id: newId(),
        ticketId,
        otherTicketId: first,
        kind: 'same_visit' as const,
        createdAt: start.toISOString(),
      })),
    );
    await change([second, first, other], { status: 'closed' });
    const listRatingTickets = async (email: string) =>
      (await readMailbox(portal, email)).map(
        ({ text }) => /rate-service\/([^/]+)/u.exec(text)?.[1],
      );
    const rated = await listRatingTickets(nurse.email);
    expect(rated).toHaveLength(2);
    expect(rated.filter((id) => id !== undefined)).toEqual([first]);
    expect(await listRatingTickets('owner@clinic.example')).toEqual([other]);
  });

  it('lets the request of a ticket follow, and mails it about work that is taken up again', async () => {
    const as = await portal.signedIn(nurse);
    const request = await portal.call(createServiceRequest, {
      as,
      body: { installed_device_id: device.id, description: 'No light' },
    });
    const { body: ticket } = await portal.call(openTicketFromRequest, {
      as: desk,
      params: request.body,
    });
    await patch(ticket.id, { status: 'in_progress' });
    await patch(ticket.id, { status: 'completed', resolution_notes: 'Done' });
    const { body } = await change([ticket.id], { status: 'in_progress' });
    const read = async () =>
      (await portal.call(getServiceRequest, { as: desk, params: request.body })).body.status;
    expect([body.changed, await read()]).toEqual([1, 'in_progress']);
    expect((await listTemplates(nurse)).at(-1)).toBe('request_moved');
    await undo(body.bulk_change_id);
    expect([await read(), (await get(ticket.id)).status]).toEqual(['completed', 'completed']);
  });

  test('lets two changes of the same tickets at once follow one another', async () => {
    const ids = await add(12);
    const days = ['2026-03-12', '2026-03-13', '2026-03-14'];
    const responses = await Promise.all(
      days.map((planned_for, at) =>
        change(at % 2 === 0 ? ids : ids.toReversed(), { planned_for }, at === 0 ? desk : colleague),
      ),
    );
    for (const { status, body } of responses)
      expect([status, body.changed]).toEqual([200, ids.length]);
    const planned = new Set((await Promise.all(ids.map(get))).map((one) => one.planned_for));
    expect(planned.size).toBe(1);
    const { versions } = (await change(ids, { preview: true })).body;
    const racing = await Promise.all(
      [true, true].map((waits) => change(ids, { waiting_for_customer: waits, versions })),
    );
    expect(racing.map(({ body }) => body.changed).toSorted((a, b) => a - b)).toEqual([0, 12]);
    expect(racing.map(({ body }) => body.unchanged).toSorted((a, b) => a - b)).toEqual([0, 12]);
  });

  it('makes as many statements for many tickets as for few', async () => {
    await countStatements(2);
    expect(await countStatements(40)).toBe(await countStatements(3));
  });
});

describe('an undo', () => {
  it('restores what was changed and withdraws its mails, once', async () => {
    const ids = await add(2, { urgency: 'limited', updatedAt: start.toISOString() });
    const before = await Promise.all(ids.map(get));
    const planned = { status: 'planned', planned_for: '2026-03-12', planned_start: '08:30' };
    const urgent = { urgency: 'device_down', urgency_reason: 'It smokes' };
    const { body } = await change(ids, {
      ...planned,
      ...urgent,
      assigned_to_user_id: technician.id,
    });
    expect(body.undo_until).toBe(addMilliseconds(start, minutes(bulkUndoMinutes)).toISOString());
    expect((await undo(body.bulk_change_id, colleague)).status).toBe(404);
    expect(await undo(body.bulk_change_id)).toMatchObject({
      status: 200,
      body: { restored: 2, refused: [] },
    });
    expect(await Promise.all(ids.map(get))).toEqual(before);
    const rows = await portal.database.orm
      .select()
      .from(mailOutbox)
      .where(inArray(mailOutbox.topicId, ids));
    expect(rows.map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'withdrawn'],
      ['failed', 'withdrawn'],
    ]);
    const as = await portal.signedIn(technician);
    const notified = (await portal.call(listNotifications, { as })).body.results;
    expect(notified.filter((one) => ids.includes(one.object_id))).toEqual([]);
    expect((await undo(body.bulk_change_id)).status).toBe(409);
  });

  it('leaves and names what was changed since, and what a reply continued', async () => {
    const [same = '', changed = ''] = await add(2);
    const { body } = await change([same, changed], { waiting_for_customer: true });
    await patch(changed, { waiting_for_customer: false });
    expect((await undo(body.bulk_change_id)).body).toMatchObject({
      restored: 1,
      refused: [{ id: changed, reason: 'changed' }],
    });
    expect((await get(same)).waiting_for_customer).toBe(false);
    const [closed = ''] = await add(1, { status: 'completed' });
    const closing = await change([closed], { status: 'closed' });
    await add(1, { followsTicketId: closed });
    expect((await undo(closing.body.bulk_change_id)).body).toMatchObject({
      restored: 0,
      refused: [{ id: closed, reason: 'continued' }],
    });
  });

  it('leaves what a customer wrote on since, and restores what a promise alerted of', async () => {
    const wait = { pausedAt: start.toISOString(), answeredAt: start.toISOString() };
    const [quiet = '', written = ''] = await add(2, wait);
    portal.clock.set(addMilliseconds(start, minutes(1)));
    const resumed = await change([quiet, written], { waiting_for_customer: false });
    portal.clock.set(addMilliseconds(start, minutes(2)));
    await portal.call(addTicketMessage, {
      as: await portal.signedIn(nurse),
      params: { id: written },
      body: { kind: 'reply', text: 'It is on again' },
    });
    expect((await undo(resumed.body.bulk_change_id)).body).toMatchObject({
      restored: 1,
      refused: [{ id: written, reason: 'changed' }],
    });
    expect((await get(written)).waiting_for_customer).toBe(false);
    const [alerted = ''] = await add(1, { alertedUntil: start.toISOString() });
    const urgent = { urgency: 'device_down', urgency_reason: 'It smokes' };
    const { body } = await change([alerted], urgent);
    const isAlerted = eq(serviceTicket.id, alerted);
    const reported = { alertedUntil: portal.clock.now().toISOString() };
    await portal.database.orm.update(serviceTicket).set(reported).where(isAlerted);
    expect((await undo(body.bulk_change_id)).body).toMatchObject({ restored: 1, refused: [] });
    const [row] = await portal.database.orm.select().from(serviceTicket).where(isAlerted);
    expect(row?.alertedUntil).toBe(start.toISOString());
  });

  test('returns 409 after its minutes, and restores once of two undos at a time', async () => {
    const ids = await add(2);
    const { bulk_change_id: first } = (await change(ids, { waiting_for_customer: true })).body;
    const statuses = (await Promise.all([undo(first), undo(first)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { bulk_change_id: late } = (await change(ids, { waiting_for_customer: true })).body;
    portal.clock.set(addMilliseconds(start, minutes(bulkUndoMinutes) + 1));
    expect(await undo(late)).toMatchObject({
      status: 409,
      body: { detail: 'This change is too long ago to be undone.' },
    });
  });
});
