import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTicketMessage,
  changeServiceTicket,
  closeServiceTicket,
  getServiceTicket,
  listServiceTickets,
  listTicketActivity,
  listTicketMessages,
} from '@portal/contract/service';
import { changeCustomerUser } from '@portal/contract/users';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

/** Text of every internal note, which no response to a customer may contain. */
const secret = 'They-Never-Clean-It';

let portal: TestPortal;
let engineer: Caller;
let engineerUser: { id: string; email: string };
let clinician: Caller;
let person: { id: string; email: string };
let own: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek' });
  engineerUser = await world.addEmployee(['service'], {
    firstName: 'Pieter',
    lastName: 'H',
    preferredLanguage: 'nl',
    passwordHash: 'set',
  });
  engineer = await portal.signedIn(engineerUser);
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'fr' });
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const ticket = (overrides = {}) =>
  portal.world.addTicket(own.id, { requesterEmail: person.email, ...overrides });
const addMessage = (params: { id: string }, body: Record<string, unknown>, as = engineer) =>
  portal.call(addTicketMessage, { as, params, body });
const messages = (params: { id: string }, as: Caller, query = {}) =>
  portal.call(listTicketMessages, { as, params, query });
const activity = (params: { id: string }, as: Caller, query = {}) =>
  portal.call(listTicketActivity, { as, params, query });

describe('messages of a ticket', () => {
  it('returns 401, 403, 404 for another customer’s ticket, and 400 for an empty message', async () => {
    const params = await ticket();
    const body = { text: 'Hello' };
    expect((await portal.call(addTicketMessage, { params, body })).status).toBe(401);
    const other = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await addMessage(params, body, other)).status).toBe(403);
    expect((await messages(params, other)).status).toBe(403);
    const foreign = await portal.world.addTicket((await portal.world.addCustomer()).id);
    for (const refused of [
      await addMessage(foreign, body, clinician),
      await messages(foreign, clinician),
      await activity(foreign, clinician),
      await addMessage({ id: newId() }, { colour: 1 }),
    ])
      expect(refused.status).toBe(404);
    for (const wrong of [{}, { text: '  ' }, { text: 'x', kind: 'shout' }])
      expect((await addMessage(params, wrong)).status).toBe(400);
  });

  it('mails an employee’s reply to the requester in their language, and clears the waiting time', async () => {
    const params = await ticket({ waitingSince: '2026-01-01T00:00:00Z' });
    const response = await addMessage(params, { kind: 'reply', text: 'We come\non Friday.' });
    expect(response).toMatchObject({
      status: 201,
      body: {
        kind: 'reply',
        author: { name: 'Pieter H' },
        author_side: 'employee',
        text: 'We come\non Friday.',
      },
    });
    const letter = (await readMailbox(portal, person.email)).at(-1);
    expect(letter).toMatchObject({ template: 'ticket_reply', language: 'fr' });
    expect(letter?.text).toContain('We come on Friday.');
    expect(letter?.text).toContain(`https://portal.example/dashboard/service/${params.id}`);
    const ticketNow = await portal.call(getServiceTicket, { as: engineer, params });
    expect(ticketNow.body.waiting_since).toBeNull();
  });

  it('mails the first of many replies at once, and collects the others', async () => {
    const reader = await portal.world.addCustomerUser(own.id);
    const params = await ticket({ requesterEmail: reader.email });
    for (const text of ['One.', 'Two.', 'Three.', 'Four.'])
      expect((await addMessage(params, { text })).status).toBe(201);
    const { rows } = await portal.database.pool.query(
      `select due_at is null as is_sent_at_once, params ->> 'text' as text,
         jsonb_array_length(coalesce(params -> 'further', '[]')) as further
       from mail_outbox where recipient = $1 and topic_id = $2 order by created_at, due_at nulls first`,
      [reader.email, params.id],
    );
    expect(rows).toEqual([
      { is_sent_at_once: true, text: 'One.', further: 0 },
      { is_sent_at_once: false, text: 'Two.', further: 2 },
    ]);
  });

  it('mails an employee’s reply to the current address of the requester', async () => {
    const mover = await portal.world.addCustomerUser(own.id);
    const params = await ticket({ requesterEmail: mover.email });
    const email = `moved.${mover.email}`;
    const as = await portal.signedIn(await portal.world.addEmployee(['users']));
    const moved = { as, params: { id: mover.id }, body: { email } };
    expect((await portal.call(changeCustomerUser, moved)).status).toBe(200);
    await addMessage(params, { text: 'We come on Friday.' });
    const mails = await readMailbox(portal, email);
    expect(mails.map(({ template }) => template)).toContain('ticket_reply');
    const stale = await readMailbox(portal, mover.email);
    expect(stale.map(({ template }) => template)).not.toContain('ticket_reply');
  });

  it('notifies the assignee of a customer’s reply, else all with `service`, and sets the waiting time', async () => {
    const params = await ticket({ assignedTo: engineerUser.id });
    expect((await addMessage(params, { text: 'It beeps again.' }, clinician)).status).toBe(201);
    const letter = (await readMailbox(portal, engineerUser.email)).at(-1);
    expect(letter).toMatchObject({ template: 'ticket_answer', language: 'nl' });
    expect(letter?.subject).toContain('Huidkliniek');
    const query = { is_waiting: true, customer_id: own.id };
    const waiting = await portal.call(listServiceTickets, { as: engineer, query });
    expect(waiting.body.results.map(({ id }) => id)).toEqual([params.id]);
    const lone = await ticket();
    const before = (await readMailbox(portal, engineerUser.email)).length;
    expect((await addMessage(lone, { text: 'Anybody?' }, clinician)).status).toBe(201);
    expect(await readMailbox(portal, engineerUser.email)).toHaveLength(before + 1);
  });

  it('does not notify employees who may no longer read tickets', async () => {
    const formerEmployee = await portal.world.addEmployee(['customers']);
    const params = await ticket({ assignedTo: formerEmployee.id });
    expect((await addMessage(params, { text: 'Thank you.' }, clinician)).status).toBe(201);
    expect(await readMailbox(portal, formerEmployee.email)).toEqual([]);
  });

  it('waits for a concurrent change of the ticket', async () => {
    const params = await ticket();
    const before = await portal.call(getServiceTicket, { as: engineer, params });
    expect((await addMessage(params, { text: 'It beeps again.' }, clinician)).status).toBe(201);
    expect((await addMessage(params, { text: 'We come.' })).status).toBe(201);
    expect((await addMessage(params, { text: 'When?' }, clinician)).status).toBe(201);
    const changed = await portal.call(changeServiceTicket, {
      as: engineer,
      params,
      headers: { 'if-match': String(before.headers['etag']) },
      body: { status: 'in_progress' },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { status: 'in_progress', waiting_since: expect.any(String) },
    });
  });

  it('mails nobody whose account is closed or belongs to another customer', async () => {
    const formerUser = await portal.world.addCustomerUser(own.id, { isActive: false });
    const otherUser = await portal.world.addCustomerUser((await portal.world.addCustomer()).id);
    for (const { email } of [formerUser, otherUser]) {
      await addMessage(await ticket({ requesterEmail: email }), { text: 'Hello' });
      expect(await readMailbox(portal, email)).toEqual([]);
    }
  });

  it('returns messages in pages from the newest on', async () => {
    const params = await ticket();
    for (const text of ['one', 'two', 'three']) await addMessage(params, { text });
    const first = await messages(params, clinician, { limit: 2 });
    expect(first.body).toMatchObject({ count: 3, previous: null });
    expect(first.body.results.map(({ text }) => text)).toEqual(['three', 'two']);
    expect(first.body.next).toContain('offset=2');
    const second = await messages(params, clinician, { limit: 2, offset: 2 });
    expect(second.body).toMatchObject({ count: 3, next: null });
    expect(second.body.results.map(({ text }) => text)).toEqual(['one']);
    expect((await messages(params, clinician, { offset: 9 })).body).toMatchObject({
      count: 3,
      results: [],
    });
  });
});

describe('internal notes', () => {
  it('lets only employees write internal notes', async () => {
    const params = await ticket();
    const response = await addMessage(params, { kind: 'internal_note', text: secret }, clinician);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toEqual(['kind']);
  });

  it('shows an internal note to no customer: by no call, no mail, and not by the ticket’s version', async () => {
    const params = await ticket();
    const ticketNow = async () =>
      (await portal.call(getServiceTicket, { as: clinician, params })).headers;
    const before = (await ticketNow())['etag'];
    const response = await addMessage(params, { kind: 'internal_note', text: secret });
    expect(response).toMatchObject({ status: 201, body: { kind: 'internal_note', text: secret } });
    expect((await ticketNow())['etag']).toBe(before);
    expect((await messages(params, engineer)).body).toMatchObject({ count: 1 });
    expect((await messages(params, clinician)).body).toMatchObject({ count: 0, results: [] });
    expect(JSON.stringify((await activity(params, engineer)).body)).toContain(secret);
    expect(JSON.stringify((await activity(params, clinician)).body)).not.toContain(secret);
    const listed = await portal.call(listServiceTickets, { as: clinician });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const search = await portal.call(listServiceTickets, {
      as: clinician,
      query: { search: secret },
    });
    expect(search.body.count).toBe(0);
    const mails = await readMailbox(portal, person.email);
    expect(mails.every(({ text }) => !text.includes(secret))).toBe(true);
  });
});

describe('timeline', () => {
  it('returns everything to employees, and to customers only what they may see', async () => {
    const params = await ticket();
    const change = (body: Record<string, unknown>) =>
      portal.call(changeServiceTicket, { as: engineer, params, body });
    await change({ assigned_to_user_id: engineerUser.id });
    await change({ status: 'planned', planned_for: '2026-12-24' });
    await addMessage(params, { text: 'See you then.' });
    await addMessage(params, { text: 'Thank you.' }, clinician);
    await addMessage(params, { kind: 'internal_note', text: secret });
    const maintenance = { performed_on: '2026-01-05', kind: 'corrective' };
    const body = { resolution_notes: 'Fixed', maintenance };
    await portal.call(closeServiceTicket, { as: engineer, params, body });
    const all = await activity(params, engineer);
    expect(all.body.results.map(({ kind }) => kind).toReversed()).toEqual([
      'assigned',
      'status_changed',
      'planned',
      'reply',
      'reply',
      'internal_note',
      'status_changed',
      'maintenance_recorded',
    ]);
    expect(all.body.results).toContainEqual(
      expect.objectContaining({
        kind: 'assigned',
        assigned_to: { id: engineerUser.id, name: 'Pieter H' },
        author_side: null,
      }),
    );
    expect(all.body.results).toContainEqual(
      expect.objectContaining({ from_status: 'planned', to_status: 'closed', text: 'Fixed' }),
    );
    expect(all.body.results).toContainEqual(
      expect.objectContaining({ kind: 'planned', planned_for: '2026-12-24' }),
    );
    const theirs = await activity(params, clinician);
    expect(theirs.body.results.map(({ kind }) => kind).toReversed()).toEqual([
      'status_changed',
      'planned',
      'reply',
      'reply',
      'status_changed',
      'maintenance_recorded',
    ]);
    const sides = all.body.results.map(({ author_side: side }) => side).filter(Boolean);
    expect(sides.toReversed()).toEqual(['employee', 'customer', 'employee']);
    expect(theirs.body.count).toBe(6);
    const page = await activity(params, clinician, { limit: 2, offset: 1 });
    expect(page.body.results).toEqual(theirs.body.results.slice(1, 3));
  });
});
