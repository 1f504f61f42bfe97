import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { compactStatement } from '../apps/server/src/resource/compact-row-counts.ts';
import { vocabulary } from './catalogue-data.ts';

/** Number of rows per kind. */
export interface ServiceSizes {
  readonly tickets: number;
  readonly requests: number;
  readonly openLeads: number;
  readonly endedLeads: number;
}

/** A service desk and a pipeline of many years, and one of a few weeks. */
export const getServiceSizes = {
  large: { tickets: 500_000, requests: 50_000, openLeads: 20_000, endedLeads: 30_000 },
  small: { tickets: 500, requests: 50, openLeads: 200, endedLeads: 300 },
} as const satisfies Record<string, ServiceSizes>;

/** Number of employees among whom planning and sales are divided. */
export const colleagues = 40;

const sentences = `
  create function pg_temp.sentence(n bigint) returns text immutable language sql return
    (array['The display stays dark after it is switched on.', 'Error E12 during a treatment.',
      'The handpiece gets warmer than usual.', 'Yearly inspection, please.', 'A foot pedal is broken.'])[1 + n % 5]`;

/*
 * The newest twentieth of the tickets is open; most others are closed. Planned work lies within the
 * next weeks, finished work in the past.
 */
const statementsFor = (size: ServiceSizes): Record<string, string> => ({
  colleagues: `insert into user_account (id, role, email, first_name, last_name)
    select pg_temp.id_of('colleague', n), 'employee', 'colleague' || n || '@bench.example', 'Bo', 'Colleague ' || n
    from generate_series(1, ${colleagues}) as n on conflict do nothing`,
  devices: `create temp table owned as
    select row_number() over (order by ordinal) as place, id, customer_id, serial_number
    from installed_device where customer_id is not null`,
  'devices by number': 'create unique index on owned (place)',
  'devices known': 'analyze owned',
  tickets: `insert into service_ticket (id, number, customer_id, installed_device_id, serial_number, description,
      requester_email, status, planned_for, planned_start, planned_minutes, assigned_to, resolution_notes, waiting_since, requested_at,
      closed_at, urgency, answer_due_at, answer_warn_at, answered_at, solve_due_at, solve_warn_at, solved_at, paused_at,
      alerted_until, subject, created_at, updated_at)
    select pg_temp.id_of('ticket', n), n, owned.customer_id, owned.id, owned.serial_number, pg_temp.sentence(n),
      'nurse' || owned.place || '@clinic.example', status,
      case when status = 'new' then null when is_open then current_date - 10 + (n % 70)::int else (at + interval '4 days')::date end,
      case when status <> 'new' and n % 3 = 0 then lpad((8 + n % 9)::text, 2, '0') || ':30' end, case when n % 3 = 0 then 60 end,
      case when status <> 'new' then pg_temp.id_of('colleague', 1 + n % ${colleagues}) end,
      case when status = 'closed' then 'Cleaned, measured and returned.' end,
      case when is_open and n % 25 = 0 then at + interval '1 day' end,
      at, case when status in ('closed', 'cancelled') then at + interval '5 days' end,
      (array['device_down', 'limited', 'question', 'planned'])[1 + n % 4], answer_due, answer_due - interval '48 minutes',
      case when status <> 'new' then at + interval '2 hours' end, solve_due, solve_due - interval '14 hours',
      case when status in ('completed', 'closed', 'cancelled') then at + interval '2 days' end,
      case when status in ('planned', 'in_progress') and n % 13 = 0 then at + interval '3 hours' end,
      now(), left(pg_temp.sentence(n), 120), at, at
    from generate_series(1, ${size.tickets}) as n
      cross join lateral (select n > ${size.tickets} * 0.95 as is_open, now() - (${size.tickets} - n) * interval '5 minutes' as at) as drawn
      cross join lateral (select case when is_open then (array['new', 'planned', 'in_progress', 'completed'])[1 + n % 4]
        when n % 30 = 0 then 'cancelled' else 'closed' end as status) as stood
      cross join lateral (select case when n % 5 > 0 then at + interval '4 hours' end as answer_due,
        case when n % 5 > 0 then at + interval '3 days' end as solve_due) as promised
      join owned on owned.place = 1 + floor((select count(*) from owned) * pg_temp.share('serviced', n))::bigint
    order by n`,
  // Otherwise PostgreSQL would plan the checks of foreign keys to tickets for a small table.
  'tickets known': 'analyze service_ticket',
  counter: `insert into service_ticket_counter (last_number) values (${size.tickets})
    on conflict (is_only) do update set last_number = excluded.last_number`,
  'ticket events': `insert into service_ticket_event (id, ticket_id, at, kind, to_status, planned_for)
    select pg_temp.id_of('event' || step, number), id, created_at + step * interval '1 day',
      (array['opened', 'planned', 'status_changed'])[step], case step when 1 then 'new' when 3 then status end,
      case step when 2 then planned_for end
    from service_ticket cross join generate_series(1, 3) as step where step = 1 or status <> 'new'`,
  replies: `insert into service_ticket_reply (id, ticket_id, author_side, text)
    select pg_temp.id_of('reply', number), id, (array['employee', 'customer'])[1 + number % 2], 'We come on Tuesday.'
    from service_ticket where number % 3 = 0 order by number`,
  notes: `insert into service_internal_note (id, ticket_id, text)
    select pg_temp.id_of('note', number), id, 'Bring the spare lamp.' from service_ticket where number % 5 = 0 order by number`,
  requests: `insert into service_request (id, status, request_date, customer_id, installed_device_id, serial_number,
      description, service_ticket_id, urgency, answer_due_at, solve_due_at, alerted_until, created_at, updated_at)
    select pg_temp.id_of('request', n), coalesce(ticket.status, 'new'), (now() - age)::date, coalesce(ticket.customer_id, owned.customer_id),
      coalesce(ticket.installed_device_id, owned.id), coalesce(ticket.serial_number, owned.serial_number), pg_temp.sentence(n), ticket.id,
      (array['device_down', 'limited', 'question', 'planned'])[1 + n % 4], now() - age + interval '4 hours', now() - age + interval '3 days', now(), now() - age, now() - age
    from generate_series(1, ${size.requests}) as n
      cross join lateral (select (${size.requests} - n) * interval '50 minutes' as age) as drawn
      left join service_ticket as ticket on n <= ${size.requests} * 0.98 and ticket.number = n * (${size.tickets / size.requests})
      left join owned on ticket.id is null and owned.place = n
    order by n`,
  leads: `insert into lead (id, contact_id, contact_name, contact_email, contact_phone, customer_id, stage, position,
      stage_changed_at, priority, assigned_to, source, last_note_at, organization, expected_value, expected_close_on, created_at, updated_at)
    select pg_temp.id_of('lead', n), pg_temp.id_of('contact', n),
      initcap(substr(translate(md5('lead' || n), '0123456789', 'aeiouaeiou'), 1, 7)) || ' Janssen ' || n,
      'lead' || n || '@prospect.example', '+32 2 ' || n,
      case when n % 10 = 0 then pg_temp.id_of('customer', 1 + n % 100) end,
      stage, n * 65536.0, now() - age, (array['high', 'medium', 'low'])[1 + n % 3],
      case when n % 11 > 0 then pg_temp.id_of('colleague', 1 + n % ${colleagues}) end,
      (array['website', 'referral', 'event', 'cold_outreach'])[1 + n % 4],
      case when n % 6 > 0 then now() - age / 2 end, 'Clinic ' || n, case when n % 7 > 0 then 500 * (n % 90) + 250 end,
      case when n % 5 > 0 then current_date - 60 + (n % 600)::int end, now() - age, now() - age
    from generate_series(1, ${size.openLeads + size.endedLeads}) as n
      cross join lateral (select case when n > ${size.endedLeads} then (array['new', 'contacted', 'demo_scheduled', 'negotiation'])[1 + n % 4]
        else (array['won', 'lost', 'lost'])[1 + n % 3] end as stage,
        (${size.openLeads + size.endedLeads} - n) * interval '30 minutes' as age) as drawn
    order by n`,
  'leads known': 'analyze lead',
  'lead moves': `insert into lead_move (id, lead_id, from_stage, to_stage, at)
    select pg_temp.id_of('move' || step, ordinal), id, case step when 1 then null else 'new' end,
      case step when 1 then 'new' else stage end, created_at + step * interval '1 day'
    from lead cross join generate_series(1, 2) as step where step = 1 or stage <> 'new'`,
  'lead notes': `insert into lead_note (id, lead_id, text, created_at)
    select pg_temp.id_of('lead note' || nth, ordinal), id, 'Called, wants to see the device at the fair in spring.', last_note_at
    from lead cross join generate_series(1, 2) as nth where last_note_at is not null order by ordinal, nth`,
});

/** Adds tickets, requests and leads to a filled catalogue, unless it has some already. */
export async function generateServiceDesk(
  address: DatabaseAddress,
  size: ServiceSizes,
): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query('select from service_ticket limit 1');
  if (rows.length === 0) {
    await client.query('begin');
    await client.query(`${vocabulary};${sentences}`);
    for (const [what, statement] of Object.entries(statementsFor(size))) {
      const began = performance.now();
      const { rowCount } = await client.query(statement);
      const took = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${what}: ${(rowCount ?? 0).toLocaleString('en')} in ${took} s`);
    }
    await client.query('commit');
    await drizzle({ client }).execute(compactStatement);
    await client.query('vacuum analyze');
  }
  await client.end();
}
