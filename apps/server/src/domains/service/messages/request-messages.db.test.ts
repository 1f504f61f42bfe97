import {
  addRequestMessage,
  addTicketMessage,
  changeServiceRequest,
  getServiceRequest,
  getServiceTicket,
  listRequestMessages,
  listServiceRequests,
  listTicketMessages,
  openTicketFromRequest,
  type TicketStatus,
  withdrawServiceRequest,
} from '@portal/contract/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { receiveChanges } from '#server/testing/receive-changes.ts';

/** Text of every internal note, which no response to a customer may contain. */
const secret = 'They-Never-Clean-It';

let portal: TestPortal;
let desk: Caller;
let nurse: Caller;
let person: { id: string; email: string };
let own: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek' });
  desk = await portal.signedIn(
    await world.addEmployee(['service'], { firstName: 'Pieter', lastName: 'H' }),
  );
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'nl' });
  nurse = await portal.signedIn(person);
});
afterAll(() => portal.close());

const addRequest = (overrides = {}) =>
  portal.world.addServiceRequest(own.id, { requestedBy: person.id, ...overrides });
const write = (params: { id: string }, body: Record<string, unknown>, as = nurse) =>
  portal.call(addRequestMessage, { as, params, body });
const list = (params: { id: string }, as = nurse, query = {}) =>
  portal.call(listRequestMessages, { as, params, query });
const listTexts = async (params: { id: string }, as = nurse) =>
  (await list(params, as)).body.results.map(({ text }) => text).toReversed();
const openTicket = async (params: { id: string }) => {
  const opened = await portal.call(openTicketFromRequest, { as: desk, params });
  expect(opened.status).toBe(201);
  return opened.body;
};
const get = async (params: { id: string }) =>
  (await portal.call(getServiceRequest, { as: desk, params })).body;
const readColumns = async ({ id }: { id: string }) => {
  const { rows } = await portal.database.pool.query(
    'select waiting_since, answered_at, version from service_request where id = $1',
    [id],
  );
  return rows[0];
};

describe('messages of a request', () => {
  it('returns 401, 403, 400, and 404 for another customer’s request', async () => {
    const params = await addRequest();
    const body = { text: 'Hello' };
    const other = await portal.signedIn(await portal.world.addEmployee(['customers']));
    const foreign = await portal.world.addServiceRequest((await portal.world.addCustomer()).id);
    for (const [as, id, status] of [
      [portal.anonymous, params.id, 401],
      [other, params.id, 403],
      [nurse, foreign.id, 404],
      [desk, newId(), 404],
    ] as const) {
      expect((await write({ id }, body, as)).status).toBe(status);
      expect((await list({ id }, as)).status).toBe(status);
    }
    for (const wrong of [{}, { text: '  ' }, { text: 'x', kind: 'shout' }])
      expect((await write(params, wrong)).status).toBe(400);
    expect((await write(foreign, {})).status).toBe(404);
    expect((await write(foreign, { kind: 'internal_note', text: 'x' })).status).toBe(404);
  });

  it('shows replies of both sides, newest first, and changes neither version nor status', async () => {
    const params = await addRequest();
    expect(await write(params, { text: 'It smells burnt.' })).toMatchObject({
      status: 201,
      body: {
        service_ticket_id: null,
        kind: 'reply',
        author: { id: person.id },
        author_side: 'customer',
        text: 'It smells burnt.',
      },
    });
    expect((await readColumns(params)).waiting_since).not.toBeNull();
    expect((await write(params, { text: 'Switch it off.' }, desk)).status).toBe(201);
    expect(await readColumns(params)).toMatchObject({
      waiting_since: null,
      answered_at: expect.any(String),
      version: 1,
    });
    const { body } = await list(params);
    expect(body).toMatchObject({ count: 2, next: null, previous: null });
    expect(body.results.map(({ author_side: side }) => side)).toEqual(['employee', 'customer']);
    expect((await list(params, nurse, { limit: 1, offset: 1 })).body).toMatchObject({
      count: 2,
      results: [{ text: 'It smells burnt.' }],
    });
    expect(await get(params)).toMatchObject({ status: 'new', answered_at: expect.any(String) });
  });

  it('mails an employee’s reply to the requester with a link to the request, later ones in one mail', async () => {
    const reader = await portal.world.addCustomerUser(own.id, { preferredLanguage: 'nl' });
    const params = await addRequest({ requestedBy: reader.id });
    for (const text of ['We come.', 'At nine.', 'On Friday.']) await write(params, { text }, desk);
    const mails = await readMailbox(portal, reader.email);
    expect(mails.map(({ template }) => template)).toEqual([
      'request_reply',
      'request_reply',
      'request_reply',
    ]);
    expect(mails[0]?.subject).toBe('Antwoord op uw serviceaanvraag');
    expect(mails[0]?.text).toContain(
      `https://portal.example/dashboard/service/requests/${params.id}`,
    );
    const { rows } = await portal.database.pool.query(
      `select jsonb_array_length(coalesce(params -> 'further', '[]')) as further
       from mail_outbox where recipient = $1 order by created_at, due_at nulls first`,
      [reader.email],
    );
    expect(rows).toEqual([{ further: 0 }, { further: 1 }]);
  });

  it('shows an internal note to employees only', async () => {
    const params = await addRequest();
    expect(await write(params, { kind: 'internal_note', text: 'Mine' })).toMatchObject({
      status: 400,
      body: { kind: ['Internal notes are for employees only.'] },
    });
    const changes = await receiveChanges(portal);
    expect((await write(params, { kind: 'internal_note', text: secret }, desk)).status).toBe(201);
    expect(await changes.take('service_request')).toMatchObject([
      { id: params.id, permission: 'service' },
    ]);
    await write(params, { text: 'We come.' }, desk);
    expect(await changes.take('service_request')).toMatchObject([
      { id: params.id, customer: own.id },
    ]);
    await changes.end();
    expect(await listTexts(params, desk)).toEqual([secret, 'We come.']);
    expect(await listTexts(params)).toEqual(['We come.']);
    const found = (as: Caller) =>
      portal.call(listServiceRequests, { as, query: { search: secret } });
    expect((await found(desk)).body.results.map(({ id }) => id)).toEqual([params.id]);
    expect((await found(nurse)).body.count).toBe(0);
  });

  it('finds a request by a reply', async () => {
    const params = await addRequest();
    await write(params, { text: 'Lichtgeleider gebarsten' });
    const query = { search: 'lichtgel' };
    const { body } = await portal.call(listServiceRequests, { as: nurse, query });
    expect(body.results.map(({ id }) => id)).toEqual([params.id]);
  });

  it('returns 409 with the reason for a reply on a withdrawn or cancelled request', async () => {
    const withdrawn = await addRequest();
    const body = { reason: 'Solved' };
    const left = await portal.call(withdrawServiceRequest, { as: nurse, params: withdrawn, body });
    expect(left.status).toBe(200);
    const cancelled = await addRequest({ status: 'cancelled' });
    for (const params of [withdrawn, cancelled]) {
      for (const as of [nurse, desk])
        expect(await write(params, { text: 'Hello?' }, as)).toMatchObject({
          status: 409,
          body: { detail: expect.stringContaining('withdrawn or cancelled') },
        });
      const note = await write(params, { kind: 'internal_note', text: 'By phone' }, desk);
      expect(note.status).toBe(201);
    }
  });

  it.each<TicketStatus>(['completed', 'closed'])(
    'sets a request that is %s to new with a customer’s reply',
    async (status) => {
      const params = await addRequest();
      const done = { as: desk, params, body: { status } };
      expect((await portal.call(changeServiceRequest, done)).status).toBe(200);
      expect((await write(params, { text: 'You are welcome.' }, desk)).status).toBe(201);
      expect((await get(params)).status).toBe(status);
      expect((await write(params, { text: 'It beeps again.' })).status).toBe(201);
      expect((await get(params)).status).toBe('new');
    },
  );
});

describe('messages of a request with a ticket', () => {
  it('forms one conversation with the ticket’s, in which the customer still waits', async () => {
    const params = await addRequest();
    await write(params, { text: 'One.' });
    await write(params, { kind: 'internal_note', text: secret }, desk);
    const { waiting_since: since } = await readColumns(params);
    const ticket = await openTicket(params);
    expect(ticket.waiting_since).toBe(since);
    await portal.call(addTicketMessage, { as: desk, params: ticket, body: { text: 'Two.' } });
    expect(await write(params, { text: 'Three.' })).toMatchObject({
      status: 201,
      body: { service_ticket_id: ticket.id },
    });
    const expected = ['One.', 'Two.', 'Three.'];
    expect(await listTexts(params)).toEqual(expected);
    expect(await listTexts(params, desk)).toEqual(['One.', secret, 'Two.', 'Three.']);
    const ofTicket = await portal.call(listTicketMessages, { as: nurse, params: ticket });
    expect(ofTicket.body.results.map(({ text }) => text).toReversed()).toEqual(expected);
    expect(ofTicket.body.results.map(({ service_ticket_id: id }) => id)).toEqual(
      expected.map(() => ticket.id),
    );
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as written from service_ticket_reply where ticket_id = $1 or request_id = $2',
      [ticket.id, params.id],
    );
    expect(rows).toEqual([{ written: 3 }]);
  });

  it('loses no message while the ticket is opened, and returns the first one of a repeat', async () => {
    const params = await addRequest();
    const headers = { 'idempotency-key': `message-${params.id}` };
    const send = () =>
      portal.call(addRequestMessage, { as: nurse, params, headers, body: { text: 'Once.' } });
    const [sent] = await Promise.all([send(), openTicket(params), send()]);
    expect(sent.status).toBe(201);
    const repeated = await send();
    expect(repeated.body.id).toBe(sent.body.id);
    const { service_ticket_id: id } = await get(params);
    const found = await portal.call(listTicketMessages, { as: nurse, params: { id: id ?? '' } });
    expect(found.body.results.map(({ text }) => text)).toEqual(['Once.']);
    const ticket = await portal.call(getServiceTicket, { as: desk, params: { id: id ?? '' } });
    expect(ticket.body.waiting_since).not.toBeNull();
  });
});
