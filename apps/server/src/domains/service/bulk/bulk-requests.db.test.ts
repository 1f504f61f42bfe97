import {
  addRequestMessage,
  addTicketMessage,
  changeServiceRequests,
  getServiceRequest,
  getServiceTicket,
  listRequestMessages,
  mergeServiceTicket,
  openTicketFromRequest,
  undoServiceChange,
} from '@portal/contract/service';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseChannelMessage } from '#server/events/channel-message.ts';
import { toReceived } from '#server/events/subscribers.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { receiveChanges } from '#server/testing/receive-changes.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { internalNote } from '../messages/message.table.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket, ticketCounter } from '../tickets/service-ticket.table.ts';
import { serviceBulkChange } from './bulk-change.table.ts';

let portal: TestPortal;
let desk: Caller;
let nurse: { id: string; email: string };
let own: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer();
  device = await portal.world.addInstalledDevice(own.id);
  nurse = await portal.world.addCustomerUser(own.id);
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
});
afterAll(() => portal.close());

async function add(count: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(
      (
        await portal.world.addServiceRequest(own.id, {
          installedDeviceId: device.id,
          requestedBy: nurse.id,
          ...overrides,
        })
      ).id,
    );
  return ids;
}

const change = (ids: readonly string[], body: object, as = desk) =>
  portal.call(changeServiceRequests, { as, body: { request_ids: [...ids], ...body } });
const get = async (id: string) =>
  (await portal.call(getServiceRequest, { as: desk, params: { id } })).body;
const listTexts = async (id: string, as = desk) =>
  (await portal.call(listRequestMessages, { as, params: { id } })).body.results.map(
    ({ kind, text }) => [kind, text],
  );
const declined = { status: 'cancelled', reason: 'This device is no longer ours.' };

/** Counts the statements of a change of so many requests. */
async function countStatements(size: number, body: object = declined): Promise<number> {
  const ids = await add(size);
  const client = await portal.database.pool.connect();
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  const { body: outcome } = await change(ids, body);
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(outcome.changed).toBe(size);
  return statements;
}

it('returns 401, 403 and 400', async () => {
  const ids = await add(1);
  const reader = await portal.signedIn(await portal.world.addEmployee(['customers']));
  expect((await change(ids, declined, portal.anonymous)).status).toBe(401);
  expect((await change(ids, declined, reader)).status).toBe(403);
  expect((await change(ids, declined, await portal.signedIn(nurse))).status).toBe(403);
  const wrong: [object, string][] = [
    [{ status: 'planned' }, 'status'],
    [{ status: 'cancelled' }, 'reason'],
    [{ reason: declined.reason }, 'status'],
    [{ urgency: 'limited' }, 'urgency_reason'],
    [{ urgency: 'limited', urgency_reason: 'So it is', reason: declined.reason }, 'status'],
    [{ urgency_reason: 'So it is' }, 'urgency'],
    [{ ...declined, urgency: 'limited', urgency_reason: 'So it is' }, 'status'],
  ];
  for (const [body, field] of wrong) {
    const response = await change(ids, body);
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
  }
  expect(await change([newId(), ...ids], declined)).toMatchObject({
    status: 400,
    body: { request_ids: { 0: ['This does not exist.'] } },
  });
});

it('cancels requests with a message and a mail to each requester, and undoes it', async () => {
  const [first = '', second = ''] = await add(2);
  const ticket = await portal.world.addTicket(own.id, { installedDeviceId: device.id });
  const [taken = ''] = await add(1, { serviceTicketId: ticket.id });
  const preview = await change([first, second, taken], { ...declined, preview: true });
  expect(preview.body).toMatchObject({
    changed: 2,
    refused: [{ id: taken, reason: 'has_ticket' }],
    bulk_change_id: null,
  });
  const { versions } = preview.body;
  const { body } = await change([first, second, taken], { ...declined, versions });
  expect(body).toMatchObject({ changed: 2, versions: [2, 2, 1] });
  const user = await portal.signedIn(nurse);
  expect(await listTexts(first, user)).toEqual([['reply', declined.reason]]);
  const mails = await readMailbox(portal, nurse.email);
  expect(mails.map(({ template }) => template)).toEqual(['request_declined', 'request_declined']);
  expect(mails[0]?.text).toContain(declined.reason);
  const params = { id: body.bulk_change_id ?? '' };
  expect(await portal.call(undoServiceChange, { as: desk, params })).toMatchObject({
    status: 200,
    body: { restored: 2, refused: [] },
  });
  expect(await get(first)).toMatchObject({ status: 'new', answered_at: null });
  expect(await listTexts(first, user)).toEqual([]);
});

test('changes the urgency, with the reason as a note that customers do not see', async () => {
  const [limited = '', same = ''] = [...(await add(1)), ...(await add(1, { urgency: 'limited' }))];
  const { body } = await change([limited, same], {
    urgency: 'limited',
    urgency_reason: 'They called',
  });
  expect(body).toMatchObject({ changed: 1, unchanged: 1, refused: [] });
  expect((await get(limited)).urgency).toBe('limited');
  expect(await listTexts(limited)).toEqual([['internal_note', 'They called']]);
  expect(await listTexts(limited, await portal.signedIn(nurse))).toEqual([]);
});

test('opens a ticket from each open request with one mail later, and cancels them in an undo', async () => {
  const due = '2099-01-05T16:00:00.000Z';
  const [first = '', second = ''] = await add(2, { answerDueAt: due, solveDueAt: due });
  const infirmiere = await portal.world.addCustomerUser(own.id, { preferredLanguage: 'fr' });
  const [third = ''] = await add(1, { requestedBy: infirmiere.id });
  const [over = ''] = await add(1, { status: 'cancelled' });
  const moved = await portal.world.addInstalledDevice(null);
  const [elsewhere = ''] = await add(1, { installedDeviceId: moved.id });
  await portal.call(addRequestMessage, {
    as: desk,
    params: { id: first },
    body: { kind: 'internal_note', text: 'Bring a lamp' },
  });
  const ids = [first, second, third, over, elsewhere];
  expect((await change(ids, { open_tickets: true, ...declined })).body).toHaveProperty(
    'open_tickets',
  );
  const preview = await change(ids, { open_tickets: true, preview: true });
  expect(preview.body).toMatchObject({
    changed: 3,
    refused: [
      { id: over, reason: 'over' },
      { id: elsewhere, reason: 'device_moved' },
    ],
  });
  const { body } = await change(ids, { open_tickets: true, versions: preview.body.versions });
  expect(body.changed).toBe(3);
  expect((await change([first], { open_tickets: true })).body).toMatchObject({ unchanged: 1 });
  const ofRequest = async (id: string) => (await get(id)).service_ticket_id ?? '';
  const tickets = [await ofRequest(first), await ofRequest(second), await ofRequest(third)];
  const getTicket = async (id = '') =>
    (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;
  const opened = await getTicket(tickets[0]);
  const promised = { answer_due_at: due, solve_due_at: due, answered_at: null };
  expect(opened).toMatchObject({ status: 'new', requester_email: nurse.email, ...promised });
  expect((await getTicket(tickets[2])).ticket_id > opened.ticket_id).toBe(true);
  const mails = await portal.database.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, 'request_accepted'));
  expect(mails).toHaveLength(3);
  for (const { dueAt } of mails)
    expect(new Date(dueAt ?? 0).getTime()).toBeGreaterThan(
      new Date(body.undo_until ?? '').getTime(),
    );
  // Somebody answers on one of them.
  await portal.call(addTicketMessage, {
    as: desk,
    params: { id: tickets[1] ?? '' },
    body: { kind: 'internal_note', text: 'I go' },
  });
  const undone = await portal.call(undoServiceChange, {
    as: desk,
    params: { id: body.bulk_change_id ?? '' },
  });
  expect(undone.body).toMatchObject({ restored: 2, refused: [{ id: second, reason: 'changed' }] });
  expect(await getTicket(tickets[0])).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'Opened by mistake.',
    service_request_id: null,
    answer_due_at: null,
    solve_due_at: null,
  });
  expect(await getTicket(tickets[1])).toMatchObject({ status: 'new', service_request_id: second });
  expect(await get(first)).toMatchObject({
    status: 'new',
    service_ticket_id: null,
    ...promised,
  });
  expect(await listTexts(first)).toEqual([['internal_note', 'Bring a lamp']]);
  // Its reader is French, whoever undoes it.
  expect(await getTicket(tickets[2])).toMatchObject({ cancellation_reason: 'Ouverte par erreur.' });
  // A process of the version before, which cannot cancel tickets, finds that the row has changed.
  const [stored] = await portal.database.orm
    .select()
    .from(serviceBulkChange)
    .where(eq(serviceBulkChange.id, body.bulk_change_id ?? ''));
  const opening = stored?.changes.find(({ id }) => id === first)?.after;
  expect(opening).toMatchObject({ serviceTicketId: tickets[0], opened: tickets[0] });
  expect(serviceRequest).not.toHaveProperty('opened');
  const again = await change([first], { open_tickets: true });
  expect(again.body.changed).toBe(1);
  expect(await ofRequest(first)).not.toBe(tickets[0]);
});

test('leaves a ticket that another one was merged into, with the content of both', async () => {
  const [into = '', merged = ''] = await add(2);
  await portal.call(addRequestMessage, {
    as: desk,
    params: { id: merged },
    body: { kind: 'internal_note', text: 'The same lamp' },
  });
  const { body } = await change([into], { open_tickets: true });
  await change([merged], { open_tickets: true });
  const ticketId = (await get(into)).service_ticket_id ?? '';
  const mergedId = (await get(merged)).service_ticket_id ?? '';
  await portal.call(mergeServiceTicket, {
    as: desk,
    params: { id: mergedId },
    body: { into: ticketId },
  });
  const params = { id: body.bulk_change_id ?? '' };
  const undone = await portal.call(undoServiceChange, { as: desk, params });
  expect(undone.body).toMatchObject({ restored: 0, refused: [{ id: into, reason: 'changed' }] });
  const ticket = await portal.call(getServiceTicket, { as: desk, params: { id: ticketId } });
  expect(ticket.body).toMatchObject({ status: 'new', service_request_id: into });
  const notes = await portal.database.orm
    .select()
    .from(internalNote)
    .where(eq(internalNote.requestId, merged));
  expect(notes).toMatchObject([{ text: 'The same lamp', ticketId }]);
});

test('opens one ticket for each request when several open them at once, with numbers in a row', async () => {
  const ids = await add(3);
  const [first = ''] = ids;
  const readLast = async () => {
    const [counter] = await portal.database.orm.select().from(ticketCounter);
    return counter?.lastNumber ?? 0;
  };
  const last = await readLast();
  const headers = { 'idempotency-key': 'open' };
  const body = { request_ids: ids, open_tickets: true };
  const openOnce = () => portal.call(changeServiceRequests, { as: desk, body, headers });
  const [one, same, again, other] = await Promise.all([
    openOnce(),
    openOnce(),
    openOnce(),
    change(ids.toReversed(), { open_tickets: true }),
    portal.call(openTicketFromRequest, { as: desk, params: { id: first } }),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect([same.body, again.body]).toEqual([one.body, one.body]);
  const tickets = await portal.database.orm
    .select()
    .from(serviceTicket)
    .where(gt(serviceTicket.number, last));
  expect(tickets).toHaveLength(3);
  expect(await readLast()).toBe(last + 3);
  const opened = await Promise.all(ids.map(async (id) => (await get(id)).service_ticket_id));
  expect(opened).toHaveLength(tickets.length);
  expect(new Set(opened)).toEqual(new Set(tickets.map(({ id }) => id)));
});

test('returns for a repeated key what the first call did, and does nothing twice', async () => {
  const ids = await add(2);
  const ticket = await portal.world.addTicket(own.id, { installedDeviceId: device.id });
  const [taken = ''] = await add(1, { serviceTicketId: ticket.id });
  const send = (body: object) =>
    portal.call(changeServiceRequests, {
      as: desk,
      body: { request_ids: [...ids, taken], ...declined, ...body },
      headers: { 'idempotency-key': 'decline' },
    });
  // A preview uses no key.
  expect((await send({ preview: true })).body.bulk_change_id).toBeNull();
  const first = await send({});
  expect(first.body).toMatchObject({ changed: 2, refused: [{ id: taken }] });
  await portal.call(undoServiceChange, {
    as: desk,
    params: { id: first.body.bulk_change_id ?? '' },
  });
  const repeated = await send({});
  expect([repeated.status, repeated.body]).toEqual([200, first.body]);
  expect((await get(ids[0] ?? '')).status).toBe('new');
  expect((await send({ reason: 'Another reason' })).status).toBe(409);
});

it('publishes once for each customer that tickets are opened', async () => {
  const other = await portal.world.addCustomer();
  const elsewhere = await portal.world.addInstalledDevice(other.id);
  const foreign = await portal.world.addServiceRequest(other.id, {
    installedDeviceId: elsewhere.id,
    requesterEmail: 'eva@example.org',
  });
  const ids = [...(await add(3)), foreign.id];
  const changes = await receiveChanges(portal);
  try {
    expect((await change(ids, { open_tickets: true })).body.changed).toBe(4);
    const published = await changes.take('service_ticket');
    expect(published).toHaveLength(2);
    const customers = published.map(({ customer }) => customer);
    expect(new Set(customers)).toEqual(new Set([own.id, other.id]));
  } finally {
    await changes.end();
  }
});

it('publishes a change of work in one clinic to nobody who sees another one alone', async () => {
  const [here, elsewhere] = [
    await portal.world.addClinic(own.id),
    await portal.world.addClinic(own.id),
  ];
  const placed = await portal.world.addInstalledDevice(own.id, { clinicId: here.id });
  const limitTo = async (clinicId: string) => {
    const limited = { clinicRole: 'own_clinics' as const, clinicIds: [clinicId] };
    const { id: userId } = await portal.world.addCustomerUser(own.id, limited);
    const person = { userId, customerId: own.id, sessionId: newId(), ...limited };
    const settings = { language: null, timeZone: null, setUpDueAt: null };
    return { kind: 'customer' as const, ...person, ...settings, authenticatedAt: new Date(0) };
  };
  const [of, other] = [await limitTo(here.id), await limitTo(elsewhere.id)];
  const changes = await receiveChanges(portal);
  const takeFor = async (type: string) =>
    (await changes.take(type)).map((payload) => {
      const published = parseChannelMessage(JSON.stringify(payload));
      if (!published || !('type' in published)) throw new Error('No change was published');
      return [of, other].map((actor) => toReceived(actor, published) !== null);
    });
  try {
    for (const type of ['service_ticket', 'service_request']) {
      const ids = await add(2, { installedDeviceId: placed.id });
      changes.discard();
      await change(ids, { open_tickets: true });
      expect(await takeFor(type)).toEqual([[true, false]]);
    }
    // The clinic of one of them is not known.
    const ids = [...(await add(1, { installedDeviceId: placed.id })), ...(await add(1))];
    changes.discard();
    await change(ids, declined);
    expect(await takeFor('service_request')).toEqual([[true, true]]);
  } finally {
    await changes.end();
  }
});

it('makes as many statements for many requests as for few', async () => {
  for (const body of [declined, { open_tickets: true }]) {
    await countStatements(2, body);
    expect(await countStatements(30, body)).toBe(await countStatements(3, body));
  }
});
