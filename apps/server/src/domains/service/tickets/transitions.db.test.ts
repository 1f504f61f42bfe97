import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMaintenance } from '@portal/contract/crm';
import {
  cancelServiceTicket,
  changeServiceTicket,
  closeServiceTicket,
  getServiceTicket,
  canMoveTicket,
  ticketStatuses,
  type TicketStatus,
} from '@portal/contract/service';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { ticketEvent } from './service-ticket.table.ts';

let portal: TestPortal;
let engineer: Caller;
let reader: Caller;
let clinician: Caller;
let own: { id: string };
let person: { id: string; email: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-11-20T10:00:00Z'));
  const { world } = portal;
  own = await world.addCustomer();
  device = await world.addInstalledDevice(own.id);
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'fr' });
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const addTicketWithStatus = (status: TicketStatus) =>
  portal.world.addTicket(own.id, {
    status,
    installedDeviceId: device.id,
    requesterEmail: person.email,
  });

const change = (params: { id: string }, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeServiceTicket, { as: engineer, params, body, headers });
const close = (params: { id: string }, body: Record<string, unknown>) =>
  portal.call(closeServiceTicket, { as: engineer, params, body });
const cancel = (params: { id: string }, body: Record<string, unknown> = {}) =>
  portal.call(cancelServiceTicket, { as: engineer, params, body });
const getStatus = async (params: { id: string }) =>
  (await portal.call(getServiceTicket, { as: engineer, params })).body.status;

const refused = { status: 409, body: { code: 'invalid_transition' } };

describe.each(ticketStatuses)('from %s', (from) => {
  it.each(ticketStatuses.filter((to) => to !== from))(
    'changes the status by PATCH to %s only if the table allows it',
    async (to) => {
      const ticket = await addTicketWithStatus(from);
      const response = await change(ticket, { status: to });
      if (canMoveTicket(from, 'change', to)) {
        expect(response).toMatchObject({ status: 200, body: { status: to } });
      } else {
        expect(response).toMatchObject(refused);
        expect(await getStatus(ticket)).toBe(from);
      }
    },
  );

  // @specification 3.40, 7.70
  test('closes and cancels only from the statuses of the table', async () => {
    const [closing, cancelling] = [
      await addTicketWithStatus(from),
      await addTicketWithStatus(from),
    ];
    const closed = await close(closing, { resolution_notes: 'Cable replaced.' });
    if (canMoveTicket(from, 'close', 'closed')) {
      expect(closed).toMatchObject({
        status: 200,
        body: { status: 'closed', resolution_notes: 'Cable replaced.' },
      });
      expect(closed.body.closed_at).not.toBeNull();
    } else expect(closed).toMatchObject(refused);
    const cancelled = await cancel(cancelling, { cancellation_reason: 'Sold' });
    if (canMoveTicket(from, 'cancel', 'cancelled')) {
      expect(cancelled).toMatchObject({
        status: 200,
        body: { status: 'cancelled', cancellation_reason: 'Sold' },
      });
    } else {
      expect(cancelled).toMatchObject(refused);
      expect(await getStatus(cancelling)).toBe(from);
    }
  });
});

const moves = (step: 'change' | 'close' | 'cancel') =>
  ticketStatuses.flatMap((from) =>
    ticketStatuses.filter((to) => canMoveTicket(from, step, to)).map((to) => `${from} ${to}`),
  );

// @specification 4.23
it('has exactly the transitions of the API’s table', () => {
  expect(moves('change')).toEqual([
    'new planned',
    'new in_progress',
    'planned in_progress',
    'in_progress planned',
    'in_progress completed',
    'completed in_progress',
  ]);
  expect(moves('close')).toEqual(
    ['new', 'planned', 'in_progress', 'completed'].map((from) => `${from} closed`),
  );
  expect(moves('cancel')).toEqual(
    ['new', 'planned', 'in_progress'].map((from) => `${from} cancelled`),
  );
});

describe('changing a ticket', () => {
  test('returns 401, 403, 404, 400, then 412 and 409 for changes of a ticket', async () => {
    const params = await addTicketWithStatus('closed');
    const body = { status: 'planned' };
    expect((await portal.call(changeServiceTicket, { params, body })).status).toBe(401);
    for (const as of [reader, clinician])
      expect((await portal.call(changeServiceTicket, { as, params, body })).status).toBe(403);
    expect((await change({ id: newId() }, { status: 'lost' })).status).toBe(404);
    const stale = { 'if-match': '"7"' };
    const wrong = { planned_for: '1999-12-31', assigned_to_user_id: newId() };
    const response = await change(params, wrong, stale);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual(['assigned_to_user_id', 'planned_for']);
    expect((await change(params, { status: 'lost' })).status).toBe(400);
    expect((await change(params, body, stale)).status).toBe(412);
    expect((await change(params, body)).status).toBe(409);
  });

  it('plans, assigns and describes a ticket, remembers each step, and mails the day', async () => {
    const ticket = await addTicketWithStatus('new');
    const colleague = await portal.world.addEmployee([], { firstName: 'Tom', lastName: 'W' });
    const response = await change(ticket, {
      status: 'planned',
      planned_for: '2026-12-01',
      assigned_to_user_id: colleague.id,
      description: 'It beeps.',
    });
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'planned', planned_for: '2026-12-01', assigned_to: { name: 'Tom W' } },
    });
    const steps = await portal.database.orm
      .select()
      .from(ticketEvent)
      .where(eq(ticketEvent.ticketId, ticket.id))
      .orderBy(ticketEvent.id);
    expect(steps.map(({ kind }) => kind)).toEqual([
      'status_changed',
      'planned',
      'assigned',
      'described',
    ]);
    const letter = (await readMailbox(portal, person.email)).at(-1);
    expect(letter).toMatchObject({ template: 'ticket_planned', language: 'fr' });
    expect(letter?.text).toContain('mardi 1 décembre 2026');
  });

  it('mails the requester the new day and the old one', async () => {
    const ticket = await addTicketWithStatus('new');
    await change(ticket, { status: 'planned', planned_for: '2026-12-01' });
    await change(ticket, { planned_for: '2026-12-03' });
    const letter = (await readMailbox(portal, person.email)).at(-1);
    expect(letter).toMatchObject({ template: 'ticket_replanned', language: 'fr' });
    expect(letter?.subject).toContain('déplacée au jeudi 3 décembre 2026');
    expect(letter?.text).toContain('du mardi 1 décembre 2026 au jeudi 3 décembre 2026');
  });

  it('sends no mail for a day in the past', async () => {
    const countMails = async () => (await readMailbox(portal, person.email)).length;
    const before = await countMails();
    for (const day of ['2026-11-19', '2000-01-01']) {
      const ticket = await addTicketWithStatus('new');
      expect((await change(ticket, { status: 'planned', planned_for: day })).status).toBe(200);
    }
    expect(await countMails()).toBe(before);
    const moving = await addTicketWithStatus('new');
    await change(moving, { status: 'planned', planned_for: '2026-11-20' });
    expect(await countMails()).toBe(before + 1);
    await change(moving, { planned_for: '2026-11-19' });
    await change(moving, { status: 'in_progress' });
    await change(moving, { status: 'planned' });
    expect(await countMails()).toBe(before + 1);
    await change(moving, { planned_for: '2026-11-21' });
    const letter = (await readMailbox(portal, person.email)).at(-1);
    expect(letter).toMatchObject({ template: 'ticket_planned' });
    expect(letter?.text).not.toContain('19 novembre');
  });

  it('ignores the current status, and rejects changes of closed tickets', async () => {
    const ticket = await addTicketWithStatus('planned');
    const same = await change(ticket, { status: 'planned', planned_for: null });
    expect(same).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    const done = await addTicketWithStatus('completed');
    expect(await change(done, { planned_for: '2026-12-01' })).toMatchObject(refused);
    expect((await change(done, { planned_for: null, description: 'x' })).status).toBe(200);
    for (const status of ['closed', 'cancelled'] as const) {
      const final = await addTicketWithStatus(status);
      for (const body of [{ description: 'x' }, { assigned_to_user_id: null }, { status }])
        expect(await change(final, body)).toMatchObject(refused);
      expect((await change(final, {})).status).toBe(200);
    }
  });

  it('returns 400 for an assignee who is a customer’s user or has left', async () => {
    const ticket = await addTicketWithStatus('new');
    const formerEmployee = await portal.world.addEmployee([], { isActive: false });
    for (const { id } of [person, formerEmployee])
      expect((await change(ticket, { assigned_to_user_id: id })).status).toBe(400);
  });
});

describe('closing', () => {
  // @specification 4.21
  it('returns 400 in the specification’s words without resolution notes, before any other error', async () => {
    for (const body of [{}, { resolution_notes: '  ' }, { resolution_notes: null }]) {
      const response = await close(await addTicketWithStatus('new'), body);
      expect(response).toMatchObject({
        status: 400,
        // @specification 5.11
        body: { resolution_notes: ['Resolution notes are required'] },
      });
    }
    expect((await close({ id: newId() }, {})).status).toBe(404);
  });

  // @specification 7.69
  it('mails the notes, and the reason of a cancellation', async () => {
    await close(await addTicketWithStatus('completed'), { resolution_notes: 'Câble\nremplacé.' });
    const closing = (await readMailbox(portal, person.email)).at(-1);
    expect(closing).toMatchObject({ template: 'ticket_closed' });
    expect(closing?.text).toContain('Câble remplacé.');
    await cancel(await addTicketWithStatus('new'), { cancellation_reason: 'Vendu' });
    expect((await readMailbox(portal, person.email)).at(-1)?.text).toContain('Vendu');
    await cancel(await addTicketWithStatus('new'));
    expect((await readMailbox(portal, person.email)).at(-1)?.template).toBe('ticket_cancelled');
  });

  it('writes the device’s maintenance in the same step, or neither', async () => {
    const params = await portal.world.addInstalledDevice(own.id);
    const ticket = await portal.world.addTicket(own.id, { installedDeviceId: params.id });
    const maintenance = { performed_on: '2026-01-05', kind: 'corrective', outcome: 'passed' };
    const notes = { resolution_notes: 'Pump replaced.' };
    const early = { ...maintenance, next_due_on: '2025-01-01' };
    const refusedDay = await close(ticket, { ...notes, maintenance: early });
    expect(refusedDay).toMatchObject({
      status: 400,
      body: { maintenance: { next_due_on: [expect.any(String)] } },
    });
    expect(await getStatus(ticket)).toBe('new');
    const history = () => portal.call(listMaintenance, { as: engineer, params });
    expect((await history()).body.count).toBe(0);
    expect((await close(ticket, { ...notes, maintenance })).status).toBe(200);
    expect((await history()).body.results).toMatchObject([
      { ...maintenance, service_ticket_id: ticket.id },
    ]);
    const secondClose = await close(ticket, { ...notes, maintenance });
    expect(secondClose).toMatchObject(refused);
    expect((await history()).body.count).toBe(1);
  });

  it('hides the ticket of a maintenance record from the device’s next owner', async () => {
    const params = await portal.world.addInstalledDevice(own.id);
    const ticket = await portal.world.addTicket(own.id, { installedDeviceId: params.id });
    const maintenance = { performed_on: '2026-01-05', kind: 'preventive' };
    await close(ticket, { resolution_notes: 'Done', maintenance });
    const listActivityFor = async (as: Caller) =>
      (await portal.call(listMaintenance, { as, params })).body.results[0]?.service_ticket_id;
    expect(await listActivityFor(clinician)).toBe(ticket.id);
    const next = await portal.world.addCustomer();
    await portal.database.pool.query('update installed_device set customer_id = $1 where id = $2', [
      next.id,
      params.id,
    ]);
    expect(
      await listActivityFor(await portal.signedIn(await portal.world.addCustomerUser(next.id))),
    ).toBeNull();
  });
});

test('closes or cancels a ticket when both come at once, in many rounds', async () => {
  for (let round = 0; round < getSampleSize(100, 4); round += 1) {
    const ticket = await addTicketWithStatus('in_progress');
    const [closed, cancelled] = await Promise.all([
      close(ticket, { resolution_notes: 'Done' }),
      cancel(ticket),
    ]);
    expect(Math.min(closed.status, cancelled.status)).toBe(200);
    expect(Math.max(closed.status, cancelled.status)).toBe(409);
    expect(await getStatus(ticket)).toBe(closed.status === 200 ? 'closed' : 'cancelled');
    const auditEntries = await portal.database.orm
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, ticket.id));
    expect(auditEntries).toEqual([{ action: closed.status === 200 ? 'close' : 'cancel' }]);
  }
});
