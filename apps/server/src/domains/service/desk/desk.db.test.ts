import {
  countDeskWork,
  type DeskItem,
  type DeskView,
  listDeskWork,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainQuery } from '#server/testing/explain-query.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const at = (hour: number): string => `2026-06-15T${String(hour).padStart(2, '0')}:00:00.000Z`;

let portal: TestPortal;
let desk: Caller;
/** Ids of the open work, by what the test calls it. */
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
  const { world } = portal;
  const me = await world.addEmployee(['service'], { firstName: 'Ada', lastName: 'Vos' });
  const other = await world.addEmployee(['service']);
  desk = await portal.signedIn(me);
  const { id: customerId } = await world.addCustomer({ name: 'Noord' });
  const { id: clinicId } = await world.addClinic(customerId, { city: 'Gent' });
  const { id: installedDeviceId } = await world.addInstalledDevice(customerId, { clinicId });
  const ticket = async (values: object) =>
    (await world.addTicket(customerId, { installedDeviceId, ...values })).id;
  const request = async (values: object) =>
    (await world.addServiceRequest(customerId, { installedDeviceId, ...values })).id;
  const solved = await ticket({ answeredAt: at(9), solveDueAt: at(15), assignedTo: me.id });
  ids = {
    late: await request({ answerDueAt: at(11), answerWarnAt: at(10), solveDueAt: at(20) }),
    soon: await ticket({
      answerDueAt: at(13),
      answerWarnAt: at(11),
      solveDueAt: at(19),
      subject: 'The lamp: Lumina – is dark',
      assignedTo: other.id,
    }),
    solved,
    // Without a promised answer the solution is next.
    later: await request({ solveDueAt: at(16) }),
    bare: await ticket({ waitingSince: at(8), answeredAt: at(7), status: 'in_progress' }),
    fresh: await request({}),
    paused: await ticket({
      pausedAt: at(10),
      answeredAt: at(9),
      solveDueAt: at(10),
      status: 'planned',
      assignedTo: me.id,
    }),
  };
  // What is no open work of its own.
  await ticket({ status: 'completed', solveDueAt: at(1) });
  await ticket({ status: 'closed', solveDueAt: at(1) });
  await ticket({ status: 'cancelled', solveDueAt: at(1) });
  await request({ status: 'cancelled', answerDueAt: at(1) });
  await request({ serviceTicketId: solved, answerDueAt: at(1) });
  await portal.database.pool.query(
    `insert into service_ticket_reply (id, ticket_id, request_id, author_side, text) values
      ('00000000-0000-7000-8000-000000000001', $1, null, 'customer', 'Hello'),
      ('00000000-0000-7000-8000-000000000002', $1, null, 'employee', 'Hello'),
      ('00000000-0000-7000-8000-000000000003', null, $2, 'customer', 'Hello')`,
    [ids['soon'], ids['late']],
  );
});
afterAll(() => portal.close());

const list = (query: Record<string, unknown> = {}, as = desk) =>
  portal.call(listDeskWork, { as, query });

const listNames = (items: readonly DeskItem[]): (string | undefined)[] =>
  items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

it('returns 401, 403 and 400', async () => {
  const outsider = await portal.signedIn(await portal.world.addEmployee(['customers']));
  const { id } = await portal.world.addCustomer();
  const clinician = await portal.signedIn(await portal.world.addCustomerUser(id));
  for (const [as, status] of [
    [portal.anonymous, 401],
    [outsider, 403],
    [clinician, 403],
  ] as const) {
    expect((await list({}, as)).status).toBe(status);
    expect((await portal.call(countDeskWork, { as })).status).toBe(status);
  }
  for (const query of [{ view: 'everything' }, { limit: -1 }, { cursor: 'x' }, { colour: 'red' }]) {
    const { status, body } = await list(query);
    expect([status, Object.keys(body)]).toEqual([400, Object.keys(query)]);
  }
});

it('lists what is due first at its top, then what has no promise, then what waits', async () => {
  const { body } = await list();
  expect(body.count).toBe(7);
  expect(listNames(body.results)).toEqual([
    'late',
    'soon',
    'solved',
    'later',
    'bare',
    'fresh',
    'paused',
  ]);
  expect(body.results[0]).toMatchObject({
    type: 'request',
    ticket_id: null,
    subject: 'It beeps',
    due_at: at(11),
    due_for: 'answer',
    at_risk: false,
    last_reply_side: 'customer',
    customer: { name: 'Noord' },
    town: 'Gent',
    assigned_to: null,
  });
  expect(body.results[1]).toMatchObject({
    type: 'ticket',
    ticket_id: expect.stringMatching(/^T-\d{6}$/),
    subject: 'The lamp: Lumina – is dark',
    due_at: at(13),
    at_risk: true,
    last_reply_side: 'employee',
  });
  expect(body.results[2]).toMatchObject({ due_at: at(15), due_for: 'solution' });
  expect(body.results[3]).toMatchObject({ due_at: at(16), due_for: 'solution' });
  expect(body.results[4]).toMatchObject({ due_at: null, due_for: null, waiting_since: at(8) });
  expect(body.results[6]).toMatchObject({ due_at: null, waiting_for_customer: true });
});

it('lists and counts each view', async () => {
  const expected: Record<DeskView, string[]> = {
    all: ['late', 'soon', 'solved', 'later', 'bare', 'fresh', 'paused'],
    next: ['late', 'soon', 'solved', 'later', 'bare', 'fresh'],
    unanswered: ['late', 'soon', 'later', 'bare', 'fresh'],
    unassigned: ['late', 'later', 'bare', 'fresh'],
    waiting: ['paused'],
    mine: ['solved', 'paused'],
    at_risk: ['late', 'soon'],
  };
  const { body: counts } = await portal.call(countDeskWork, { as: desk });
  for (const [view, names] of Object.entries(expected)) {
    const { body } = await list({ view });
    expect([view, ...listNames(body.results)]).toEqual([view, ...names]);
    expect({ view, count: body.count }).toEqual({ view, count: names.length });
    expect(counts).toHaveProperty(view, names.length);
  }
});

it('goes on where a page ended, by its cursor and its offset', async () => {
  const pages: (string | undefined)[] = [];
  let query: Record<string, unknown> | null = { limit: 2 };
  while (query) {
    const { body } = await list(query);
    pages.push(...listNames(body.results));
    const cursor: string | null =
      body.next === null ? null : new URL(body.next).searchParams.get('cursor');
    query = cursor === null ? null : { limit: 2, cursor };
  }
  expect(pages).toEqual(Object.keys(ids));
  const { body } = await list({ limit: 2, offset: 5 });
  expect(listNames(body.results)).toEqual(['fresh', 'paused']);
});

test('reads a page from both indexes in its order', async () => {
  const { database } = portal;
  await database.pool
    .query(`insert into service_ticket (id, number, customer_id, installed_device_id,
      serial_number, description, requester_email, status, requested_at, closed_at, solve_due_at)
    select gen_random_uuid(), 1000 + n, customer_id, installed_device_id, 'SN', 'It beeps',
      'ada@example.org', case when n % 8 = 0 then 'new' else 'closed' end, now(),
      case when n % 8 = 0 then null else now() end, now() + n * interval '1 hour'
    from (select * from service_ticket limit 1) as one, generate_series(1, 2000) as n`);
  await database.pool.query(`insert into service_request (id, customer_id, installed_device_id,
      serial_number, description, request_date, status, answer_due_at)
    select gen_random_uuid(), customer_id, installed_device_id, 'SN', 'It beeps', current_date,
      case when n % 8 = 0 then 'new' else 'cancelled' end, now() + n * interval '1 hour'
    from (select * from service_ticket limit 1) as one, generate_series(1, 2000) as n`);
  await vacuum(database);
  for (const query of [{}, { view: 'unassigned' }]) {
    const { body } = await list({ ...query, limit: 1 });
    const cursor = new URL(body.next ?? '').searchParams.get('cursor');
    const plan = await explainQuery(portal, () => list({ ...query, cursor }));
    expect(plan).toContain('Merge Append');
    expect(plan).toContain('service_ticket_desk');
    expect(plan).toContain('service_request_desk');
    expect(plan).not.toMatch(/Seq Scan on service_(?:ticket|request) /u);
  }
  const counted = await explainQuery(portal, () => portal.call(countDeskWork, { as: desk }));
  expect(counted).not.toMatch(/Seq Scan on service_(?:ticket|request) /u);
});

it('does not name the town of a later owner of the device', async () => {
  const { world } = portal;
  const [former, later] = [await world.addCustomer(), await world.addCustomer()];
  const { id: clinicId } = await world.addClinic(later.id, { city: 'Luik' });
  const { id: installedDeviceId } = await world.addInstalledDevice(later.id, { clinicId });
  const { id } = await world.addTicket(former.id, { installedDeviceId, solveDueAt: at(1) });
  const [first] = (await list({ limit: 1 })).body.results;
  expect(first).toMatchObject({ id, customer: { id: former.id }, town: null });
});

const isNext = async (name: string): Promise<boolean> =>
  listNames((await list({ view: 'next', limit: 200 })).body.results).includes(name);

it('leaves out of what is next what a colleague has in hand in time', async () => {
  const { id } = await portal.world.addEmployee(['service']);
  const assign = (userId: string | null, dueAt: string) =>
    portal.database.pool.query(
      `update service_ticket set assigned_to = $2, waiting_since = null, solve_due_at = $3 where id = $1`,
      [ids['bare'], userId, dueAt],
    );
  await assign(id, at(20));
  expect(await isNext('bare')).toBe(false);
  await assign(id, at(11));
  expect(await isNext('bare')).toBe(true);
});
