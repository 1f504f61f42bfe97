// @every-postgres It tests plans.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTicketMessage,
  getServiceCalendar,
  getServiceReport,
  listOwnWork,
  listRequestMessages,
  listServiceTickets,
  openServiceTicket,
  reportGroups,
} from '@portal/contract/service';
import { explainQueries, explainQuery } from '#server/testing/explain-query.ts';
import { selectDueRequests, selectDueTickets } from '../promises/alert-promises.ts';
import { selectTicketsToClose } from './close-completed-tickets.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let nurse: Caller;
/** Ids of one ticket and its related rows. */
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const employees = [];
  for (let at = 0; at < 5; at += 1) {
    const team = at < 2 ? 'North' : 'South';
    employees.push((await world.addEmployee([], { team })).id);
  }
  for (let at = 0; at < 20; at += 1) {
    const customer = await world.addCustomer();
    await world.addTicket(customer.id, { assignedTo: employees[at % 5] });
  }
  await database.pool
    .query(`insert into service_ticket (id, number, customer_id, installed_device_id,
      serial_number, description, requester_email, status, planned_for, assigned_to, requested_at, closed_at, urgency, answer_due_at, solve_due_at, paused_at)
    select gen_random_uuid(), 1000 + row_number() over (), customer_id, installed_device_id,
      md5(n::text || serial_number), 'It beeps', 'ada' || n || '@example.org',
      case when n % 50 = 0 then 'planned' when n % 75 = 0 then 'new' when n % 7 = 0 then 'completed' else 'closed' end,
      date '2024-01-01' + n, case when n % 40 = 0 then assigned_to end, now(),
      case when n % 50 = 0 or n % 75 = 0 or n % 7 = 0 then null else now() end,
      case when n % 60 = 0 then 'device_down' else 'planned' end,
      case when n % 60 = 0 then now() - n * interval '1 hour' end,
      case when n % 60 = 0 then now() + n * interval '1 hour' end,
      case when n % 90 = 0 then now() end
    from service_ticket, generate_series(1, 150) as n`);
  await database.pool
    .query(`insert into service_request (id, customer_id, installed_device_id, serial_number,
      description, request_date, answer_due_at)
    select gen_random_uuid(), customer_id, installed_device_id, serial_number, 'It beeps', current_date, answer_due_at
    from service_ticket`);
  const message = `select gen_random_uuid(), id, 'The lamp ' || md5(number::text) || ' is dark'`;
  await database.pool.query(`insert into service_ticket_reply (id, ticket_id, text, author_side)
    ${message}, 'customer' from service_ticket`);
  await database.pool.query(`insert into service_internal_note (id, ticket_id, text)
    ${message} from service_ticket`);
  await database.pool.query(`insert into service_ticket_part (ticket_id, product_id, quantity)
    select service_ticket.id, device_id, 1
    from service_ticket join installed_device on installed_device.id = installed_device_id`);
  await database.pool
    .query(`insert into service_ticket_link (id, ticket_id, other_ticket_id, kind, created_at)
    select gen_random_uuid(), id, other_id, 'same_visit', now()
    from (select id, lag(id) over (order by number) as other_id from service_ticket) as pair
    where other_id is not null`);
  await database.pool.query(`insert into user_account (id, role, email, customer_id)
    select gen_random_uuid(), 'customer', n || '@' || customer.id, customer.id
    from customer, generate_series(1, 50) as n`);
  await vacuum(portal.database);
  const { rows } = await database.pool.query(
    'select * from service_ticket order by ordinal limit 1',
  );
  ids = rows[0];
  engineer = await portal.signedIn(await world.addEmployee(['service'], { team: 'north' }));
  clinician = await portal.signedIn(await world.addCustomerUser(String(ids['customer_id'])));
  const { id: clinicId } = await world.addClinic(String(ids['customer_id']));
  await database.pool.query('update installed_device set clinic_id = $1 where id = $2', [
    clinicId,
    ids['installed_device_id'],
  ]);
  const clinics = { clinicRole: 'own_clinics' as const, clinicIds: [clinicId] };
  nurse = await portal.signedIn(await world.addCustomerUser(String(ids['customer_id']), clinics));
});

afterAll(() => portal.close());

const list = (query: Record<string, unknown>, as = engineer) =>
  explainQuery(portal, () => portal.call(listServiceTickets, { as, query }));

describe('query plans with 5,000 tickets', () => {
  it('finds the tickets of a user’s clinics by an index, with any filter and order', async () => {
    for (const query of [
      {},
      { search: 'c4ca4' },
      { ordering: 'updated_at' },
      { status: ['new'] },
    ]) {
      const plan = await list(query, nurse);
      expect(plan).toMatch(/service_ticket_(?:customer|device|open_of_customer)\b/);
      expect(plan).not.toContain('Seq Scan on service_ticket');
    }
  });

  it.each([
    ['customer_id', 'customer_id', 'service_ticket_customer'],
    ['installed_device_id', 'installed_device_id', 'service_ticket_device'],
    ['assigned_to_user_id', 'assigned_to', 'service_ticket_assigned'],
  ])('finds the tickets of one %s by its index', async (filter, column, index) => {
    const plan = await list({ [filter]: ids[column] });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on service_ticket');
  });

  it.each([
    ['list', () => list({ team: 'mine' }), 'service_ticket_assigned'],
    [
      'list with what nobody has',
      () => list({ team: 'mine_or_unassigned', is_planned: false, status: ['new'] }),
      'service_ticket_unplanned',
    ],
    [
      'calendar',
      () => {
        const query = { from: '2025-02-03', to: '2025-02-09', team: 'mine_or_unassigned' };
        return explainQuery(portal, () => portal.call(getServiceCalendar, { as: engineer, query }));
      },
      'service_ticket_planned',
    ],
  ])('finds a team for its %s among the employees alone', async (_view, explain, index) => {
    const plan = await explain();
    for (const name of [index, 'user_account_role']) expect(plan).toContain(name);
    expect(plan).not.toMatch(/Seq Scan on (?:service_ticket|user_account)\b/);
  });

  it.each([
    [{ status: ['new', 'planned'] }, 'service_ticket_status'],
    [{ planned_from: '2026-02-01', planned_to: '2026-02-28' }, 'service_ticket_planned'],
    [{ search: 'c4ca4' }, 'service_ticket_search'],
    [{ search: 'T-001234' }, 'service_ticket_search'],
    [{ search: 'c4ca4' }, 'service_ticket_words'],
    [{ search: 'c4ca4' }, 'service_ticket_reply_words'],
    [{ search: 'c4ca4' }, 'service_internal_note_words'],
    [{ search: 'lamp c4-ca4' }, 'service_ticket_reply_words'],
    [{ is_waiting: true }, 'service_ticket_waiting'],
    [{ is_planned: false }, 'service_ticket_unplanned'],
    [{ urgency: ['device_down'] }, 'service_ticket_urgency'],
    [{ breached: true }, 'service_ticket_breaches'],
    [{ waiting_for_customer: true }, 'service_ticket_paused'],
  ])('finds the tickets of %j by an index', async (query, index) => {
    const plan = await list(query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on service_ticket');
  });

  it.each([
    ['-created_at', 'service_ticket_created_order'],
    ['updated_at', 'service_ticket_updated_order'],
    ['planned_for', 'service_ticket_planned_order'],
    ['answer_due_at', 'service_ticket_answer_due_order'],
    ['-solve_due_at', 'service_ticket_solve_due_order'],
    ['', 'service_ticket_ordinal_unique'],
  ])(
    'reads the first page in the order of "%s" from an index, with no sort',
    async (ordering, index) => {
      const plan = await list({ ordering });
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on service_ticket');
    },
  );

  it('reads the open work of a customer by indexes of what is open alone', async () => {
    const plan = await explainQuery(portal, () => portal.call(listOwnWork, { as: clinician }));
    for (const table of ['ticket', 'request'])
      expect(plan).toContain(`service_${table}_open_of_customer`);
  });

  it('counts the whole list by its blocks, and a customer’s by its index', async () => {
    expect(await list({})).toContain('row_block');
    const plan = await list({}, clinician);
    expect(plan).toContain('service_ticket_customer');
    expect(plan).not.toContain('Seq Scan on service_ticket');
  });

  it.each([
    ['two months', '2026-02-01', '2026-03-31'],
    ['a week', '2025-02-03', '2025-02-09'],
  ])('reads %s of the calendar by indexes', async (_span, from, to) => {
    const query = { from, to };
    const plan = await explainQuery(portal, () =>
      portal.call(getServiceCalendar, { as: engineer, query }),
    );
    expect(plan).toContain('service_ticket_planned');
    expect(plan).not.toContain('Seq Scan on service_ticket');
  });

  it.each(reportGroups)('finds the tickets of a report by %s by their period', async (by) => {
    const query = { from: '2020-02-01', to: '2020-03-31', by };
    const plan = await explainQuery(portal, () =>
      portal.call(getServiceReport, { as: engineer, query }),
    );
    expect(plan).toContain('service_ticket_requested');
    expect(plan).not.toContain('Seq Scan on service_ticket');
  });

  it('finds the messages of a request by an index', async () => {
    const { id } = await portal.world.addServiceRequest(String(ids['customer_id']));
    const plan = await explainQuery(portal, () =>
      portal.call(listRequestMessages, { as: engineer, params: { id } }),
    );
    expect(plan).toContain('service_ticket_reply_request');
    expect(plan).toContain('service_internal_note_request');
    expect(plan).not.toContain('Seq Scan on service_');
  });

  it.each([
    ['tickets with an alert due', selectDueTickets, 'service_ticket_next_alert'],
    ['requests with an alert due', selectDueRequests, 'service_request_next_alert'],
    ['tickets to close', selectTicketsToClose, 'service_ticket_completed'],
  ])('finds the %s by an index, with no sort', async (_rows, select, index) => {
    const { orm } = portal.database;
    const { sql: text, params } = select(orm, new Date().toISOString()).toSQL();
    const { rows } = await portal.database.pool.query(`explain ${text}`, params);
    const plan = JSON.stringify(rows);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
    expect(plan).not.toContain('Seq Scan');
  });

  it('plans what opens a ticket once, also where each comes alone', async () => {
    const body = { installed_device_id: ids['installed_device_id'], description: 'It beeps' };
    for (const email of [undefined, 'ada@example.org'])
      for (let opened = 0; opened < 8; opened += 1) {
        const named = { ...body, requester_email: email };
        const { status } = await portal.call(openServiceTicket, { as: engineer, body: named });
        expect(status).toBe(201);
      }
    // Both look-ups, and what is written without a mail and with one.
    const { rows } = await portal.database.pool.query<{ custom: number }>(
      `select custom_plans::int as custom from pg_prepared_statements
       where statement like 'select%"installed_device"%((select $%' or statement like 'with admitted%'`,
    );
    expect(rows).toEqual([5, 5, 5, 5].map((custom) => ({ custom })));
  });

  it('adds a note by keys alone', async () => {
    const body = { kind: 'internal_note', text: 'Soon' };
    const plans = await explainQueries(portal, () =>
      portal.call(addTicketMessage, { as: engineer, params: { id: String(ids['id']) }, body }),
    );
    const ofTicket = plans.filter((plan) => plan.includes('service_ticket_pkey'));
    expect(ofTicket).toHaveLength(2);
    expect(plans.join('\n')).not.toContain('Seq Scan on service_');
  });
});
