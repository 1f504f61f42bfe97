// @every-postgres Replies that come at once make one ticket, by row locks.
import {
  addTicketMessage,
  cancelServiceTicket,
  closeServiceTicket,
  changeServiceTicket,
  getServiceTicket,
  linkServiceTicket,
  listTicketMessages,
  mergeServiceTicket,
} from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

const start = new Date('2026-03-10T09:00:00.000Z');

let portal: TestPortal;
let owner: { id: string };
let people: { desk: { id: string }; nurse: { id: string; email: string } };
let desk: Caller;
let nurse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  owner = await portal.world.addCustomer();
  people = {
    desk: await portal.world.addEmployee(['service']),
    nurse: await portal.world.addCustomerUser(owner.id),
  };
});
beforeEach(() => setTime(start));
afterAll(() => portal.close());

async function setTime(at: Date): Promise<void> {
  portal.clock.set(at);
  desk = await portal.signedIn(people.desk);
  nurse = await portal.signedIn(people.nurse);
}

const addTicket = () => portal.world.addTicket(owner.id, { requesterEmail: people.nurse.email });

const reply = (id: string, text = 'It is broken again', as = nurse) =>
  portal.call(addTicketMessage, { as, params: { id }, body: { text } });

const get = async (id: string) =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;

async function complete(id: string): Promise<void> {
  for (const status of ['in_progress', 'completed'] as const) {
    const changed = await portal.call(changeServiceTicket, {
      as: desk,
      params: { id },
      body: { status },
    });
    expect(changed.status).toBe(200);
  }
}

async function close(id: string): Promise<void> {
  const body = { resolution_notes: 'Fan replaced' };
  const closed = await portal.call(closeServiceTicket, { as: desk, params: { id }, body });
  expect(closed.status).toBe(200);
}

it.each(['', ' by an earlier version'])(
  'reopens work that was completed%s in the last 14 days',
  async (by) => {
    const { id } = await addTicket();
    await complete(id);
    if (by !== '')
      await portal.database.orm
        .update(serviceTicket)
        .set({ solvedAt: null })
        .where(eq(serviceTicket.id, id));
    await setTime(addMilliseconds(start, days(13)));
    const { status, body } = await reply(id);
    expect(status).toBe(201);
    expect(body.service_ticket_id).toBe(id);
    expect(await get(id)).toMatchObject({
      status: 'in_progress',
      waiting_since: expect.any(String),
    });
  },
);

it.each(['completed long ago', 'closed'])(
  'continues a ticket that is %s in a new one',
  async (state) => {
    const { id } = await addTicket();
    await complete(id);
    if (state === 'closed') await close(id);
    else await setTime(addMilliseconds(start, days(15)));
    const { status, body } = await reply(id, 'The fan is loud');
    expect(status).toBe(201);
    expect(body.service_ticket_id).not.toBe(id);
    expect(await get(body.service_ticket_id ?? '')).toMatchObject({
      status: 'new',
      follows_ticket_id: id,
      description: 'The fan is loud',
      requester_email: people.nurse.email,
      waiting_since: expect.any(String),
    });
    expect(await get(id)).toMatchObject({ followed_by_ticket_id: body.service_ticket_id });
  },
);

it('opens one ticket for replies that come one after another or at once', async () => {
  const { id } = await addTicket();
  await close(id);
  const replies = await Promise.all(['one', 'two', 'three'].map((text) => reply(id, text)));
  replies.push(await reply(id, 'four'));
  const tickets = [...new Set(replies.map(({ body }) => body.service_ticket_id ?? ''))];
  expect(tickets).toHaveLength(1);
  const [next = ''] = tickets;
  const messages = await portal.call(listTicketMessages, {
    as: nurse,
    params: { id: next },
    query: {},
  });
  expect(messages.body.count).toBe(4);
  await complete(next);
  expect((await reply(id)).body.service_ticket_id).toBe(next);
  expect(await get(next)).toMatchObject({ status: 'in_progress' });
  await close(next);
  const { body } = await reply(id);
  expect([id, next]).not.toContain(body.service_ticket_id);
});

it('refuses replies on a cancelled ticket with the reason, and takes notes', async () => {
  const { id } = await addTicket();
  await portal.call(cancelServiceTicket, { as: desk, params: { id }, body: {} });
  for (const as of [nurse, desk]) {
    const refused = await reply(id, 'Hello?', as);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/cancelled/u),
    });
  }
  const note = await portal.call(addTicketMessage, {
    as: desk,
    params: { id },
    body: { kind: 'internal_note', text: 'Called them' },
  });
  expect(note.status).toBe(201);
});

it('refuses to continue a ticket whose device belongs to somebody else meanwhile', async () => {
  const { id } = await addTicket();
  await close(id);
  const other = await portal.world.addCustomer();
  await portal.database.pool.query(
    `update installed_device set customer_id = $1, clinic_id = null
      where id = (select installed_device_id from service_ticket where id = $2)`,
    [other.id, id],
  );
  expect((await reply(id)).status).toBe(409);
});

const merge = (id: string, into: string) =>
  portal.call(mergeServiceTicket, { as: desk, params: { id }, body: { into } });

it('finds the continuation that was merged, and goes round no circle of merges', async () => {
  const [{ id: closed }, { id: into }] = [await addTicket(), await addTicket()];
  await close(closed);
  const { body: first } = await reply(closed);
  expect((await merge(first.service_ticket_id ?? '', into)).status).toBe(200);
  expect((await reply(closed)).body.service_ticket_id).toBe(into);
  // The other ticket goes on in the one that was merged into it: both are over, a new one is opened.
  const { id: later } = await addTicket();
  const body = { kind: 'follows_from', service_ticket_id: into } as const;
  await portal.call(linkServiceTicket, { as: desk, params: { id: later }, body });
  await merge(later, into);
  await close(into);
  const { body: second } = await reply(later);
  expect([closed, first.service_ticket_id, into, later]).not.toContain(second.service_ticket_id);
  for (const id of [closed, into, later])
    expect((await reply(id)).body.service_ticket_id).toBe(second.service_ticket_id);
});

it('opens the continuation for the requester of the merged ticket by which a reply comes', async () => {
  const doctor = await portal.world.addCustomerUser(owner.id);
  const addBoth = async () => {
    const { id: into } = await portal.world.addTicket(owner.id, { requesterEmail: doctor.email });
    const { id } = await addTicket();
    await merge(id, into);
    await close(into);
    return { id, into };
  };
  const as = await portal.signedIn(doctor);
  const readRequester = async (id: string, writer: typeof nurse) =>
    (await get((await reply(id, 'Again', writer)).body.service_ticket_id ?? '')).requester_email;
  const both = [await addBoth(), await addBoth(), await addBoth()] as const;
  expect(await readRequester(both[0].id, nurse)).toBe(people.nurse.email);
  expect(await readRequester(both[1].into, nurse)).toBe(people.nurse.email);
  expect(await readRequester(both[2].into, as)).toBe(doctor.email);
});
