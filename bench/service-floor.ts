import { stageProbabilities } from '@portal/contract/crm';
import { rowsAt, findStartBlock, type FloorQuery } from './serve-floor.ts';

/*
 * The floors of the service desk and the pipeline: the SQL that a developer would write by hand for
 * each single request, returning the same rows.
 */
const utc = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.replace(/^.*\./, '')}`;

const person = `case when u.id is not null then
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as assigned_to`;

const ticketFields = `t.id, 'T-' || lpad(t.number::text, greatest(6, length(t.number::text)), '0') as ticket_id,
  t.customer_id, json_build_object('id', c.id, 'name', c.name) as customer, t.installed_device_id,
  json_build_object('id', p.id, 'name', p.name, 'model', p.model) as device, t.serial_number, t.description,
  t.requester_email, t.status, t.planned_for::text, t.assigned_to as assigned_to_user_id, ${person},
  t.resolution_notes, t.cancellation_reason, ${utc('t.waiting_since')}, t.subject, t.urgency, t.contact_phone, t.contact_when,
  ${utc('t.answer_due_at')}, ${utc('t.solve_due_at')}, ${utc('t.answered_at')},
  coalesce(t.breaches_at <= now(), false) as breached, t.paused_at is not null as waiting_for_customer,
  coalesce(t.requester_name, (select nullif(btrim(a.first_name || ' ' || a.last_name), '') from user_account a where a.email = lower(t.requester_email))) as requester_name,
  t.planned_start, t.planned_minutes, t.time_spent_minutes, t.follows_ticket_id, t.merged_into_ticket_id,
  t.rating_score, t.rating_comment, ${utc('t.rated_at')},
  (select coalesce(json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity)), '[]')
    from service_ticket_part i where i.ticket_id = t.id) as parts,
  (select coalesce(json_agg(json_build_object('id', k.id, 'kind', k.kind)), '[]')
    from service_ticket_link k where t.id in (k.ticket_id, k.other_ticket_id)) as links,
  (select f.id from service_ticket f where f.follows_ticket_id = t.id order by f.ordinal desc limit 1) as followed_by_ticket_id,
  (select r.id from service_request r where r.service_ticket_id = t.id) as service_request_id,
  ${utc('t.created_at')}, ${utc('t.requested_at')}, ${utc('t.updated_at')}, ${utc('t.closed_at')}`;

const ticketJoins = `join customer c on c.id = t.customer_id join installed_device d on d.id = t.installed_device_id
  join product p on p.id = d.device_id left join user_account u on u.id = t.assigned_to`;

/** Selects a page of tickets with its count: limit first, join after. */
const selectTickets = (page: string, total: string): string =>
  `select ${ticketFields}, (${total}) as total from (${page}) as t ${ticketJoins} order by t.ordinal desc`;

const due = `case when paused_at is not null then 'infinity'
  when answered_at is null then coalesce(answer_due_at, solve_due_at, '9999-12-31T00:00:00.000Z')
  else coalesce(solve_due_at, '9999-12-31T00:00:00.000Z') end`;

/** The two halves of the desk's list: open tickets, and open requests without a ticket. */
const halves = [
  {
    columns: `'ticket' as type, number, subject, assigned_to`,
    from: 'service_ticket',
    open: `status in ('new', 'planned', 'in_progress')`,
  },
  {
    columns: `'request', null, null, null`,
    from: 'service_request',
    open: `service_ticket_id is null and status in ('new', 'planned', 'in_progress')`,
  },
] as const;

/** Selects the first rows of each half, of which the list has the first of both. */
const openWork = halves
  .map(
    ({
      columns,
      from,
      open,
    }) => `(select id, ${columns}, description, status, urgency, ${due} as due,
      answer_due_at, answered_at, paused_at, waiting_since, customer_id, installed_device_id, serial_number, created_at
      from ${from} where ${open} order by ${due}, id limit 25)`,
  )
  .join(' union all ');

const lastSide = (owner: string): string => `(select r.author_side from service_ticket_reply r
  where r.${owner} = t.id order by r.id desc limit 1)`;

const desk = `select t.id, t.type, 'T-' || lpad(t.number::text, 6, '0') as ticket_id, coalesce(t.subject, left(t.description, 120)) as subject,
    t.status, t.urgency, ${utc('t.due')}, ${utc('t.waiting_since')}, ${utc('t.created_at')}, t.paused_at is not null as waiting_for_customer,
    case t.type when 'ticket' then ${lastSide('ticket_id')} else ${lastSide('request_id')} end as last_reply_side,
    json_build_object('id', c.id, 'name', c.name) as customer, k.city as town,
    json_build_object('id', p.id, 'name', p.name, 'model', p.model) as device, t.serial_number, t.assigned_to as assigned_to_user_id, ${person},
    ${halves.map(({ from, open }) => `(select count(*) from ${from} where ${open})`).join(' + ')} as total
  from (select * from (${openWork}) as both_halves order by due, id limit 25) as t ${ticketJoins}
  left join clinic k on k.id = d.clinic_id order by t.due, t.id`;

const deskCounts = `select count(*) as all, count(*) filter (where answered_at is null or waiting_since is not null) as unanswered,
    count(*) filter (where assigned_to is null) as unassigned, count(*) filter (where paused_at is not null) as waiting,
    count(*) filter (where due <= now() or warn <= now()) as at_risk, count(*) filter (where assigned_to = $1::uuid) as mine
  from (${halves
    .map(
      ({
        from,
        open,
      }) => `select ${due} as due, case when paused_at is null and solved_at is null then
        case when answered_at is null and answer_due_at is not null then answer_warn_at else solve_warn_at end end as warn,
        answered_at, waiting_since, paused_at, ${from === 'service_ticket' ? 'assigned_to' : 'null::uuid as assigned_to'}
      from ${from} where ${open}`,
    )
    .join(' union all ')}) as work`;

const newest = (where: string): string =>
  selectTickets(
    `select * from service_ticket where ${where} order by ordinal desc limit 25`,
    `select count(*)::int from service_ticket where ${where}`,
  );

const selectCount = (relation: string): string =>
  `select sum(row_count)::int from row_block where relation = '${relation}'`;

const leadFields = `l.id, json_build_object('id', l.contact_id, 'name', l.contact_name, 'email', l.contact_email,
    'phone', l.contact_phone, 'clinic_id', l.clinic_id, 'clinic', case when k.id is not null then
      json_build_object('id', k.id, 'name', k.name, 'city', k.city) end,
    'customer_id', l.customer_id, 'customer', case when c.id is not null then
      json_build_object('id', c.id, 'name', c.name) end) as contact,
  l.stage, ${utc('l.stage_changed_at')}, l.priority, l.assigned_to as assigned_to_user_id, ${person},
  l.organization, l.expected_value::text, l.expected_close_on::text, l.next_step, l.next_step_on::text,
  ${utc('l.last_note_at')}, l.position, ${utc('l.created_at')}, ${utc('l.updated_at')}`;

const leadJoins = `left join user_account u on u.id = l.assigned_to left join customer c on c.id = l.customer_id
  left join clinic k on k.id = l.clinic_id`;

const stages = ['new', 'contacted', 'demo_scheduled', 'negotiation', 'won', 'lost'] as const;

const probability = (column: string): string =>
  `case ${column} ${stages.map((stage) => `when '${stage}' then ${stageProbabilities[stage]}`).join(' ')} end`;

/** Selects the first cards of each stage, with its number of cards and the sum of their values. */
const board = `with valued as (select stage, sum(expected_value) as amount from lead
    where expected_value is not null group by stage) ${stages
      .map(
        (
          stage,
        ) => `(select ${leadFields}, (${selectCount(`lead:${stage}`)}) as stage_count, v.amount::text as stage_sum,
      (v.amount * ${stageProbabilities[stage]} / 100)::text as stage_weighted_sum,
      (select left(n.text, 200) from lead_note n where n.lead_id = l.id order by n.ordinal desc limit 1) as last_note
    from (select * from lead where stage = '${stage}' order by position limit 50) as l ${leadJoins}
      left join valued v on v.stage = '${stage}' order by l.position)`,
      )
      .join(' union all ')}`;

/** Selects what open leads are expected to bring, by month and salesperson. */
const forecast = `select f.month::text, ${person}, f.leads as count, f.amount::text as sum, f.weighted::text as weighted_sum
  from (select date_trunc('month', expected_close_on)::date as month, assigned_to, count(*) as leads,
      sum(expected_value) as amount, sum(expected_value * ${probability('stage')} / 100) as weighted
    from lead where expected_close_on is not null and stage not in ('won', 'lost') group by 1, 2) as f
  left join user_account u on u.id = f.assigned_to order by f.month, u.last_name`;

const leadNotes = `(select coalesce(json_agg(json_build_object('id', n.id, 'author_id', n.author_id, 'text', n.text,
    'created_at', n.created_at) order by n.ordinal desc), '[]')
  from (select * from lead_note where lead_id = l.id order by ordinal desc limit 20) as n) as notes`;

const interests = `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'product_type', p.product_type)
    order by p.name), '[]')
  from lead_product i join product p on p.id = i.product_id where i.lead_id = l.id) as interested_products`;

const span = `between $1::date and $2::date`;

/** Selects planned and due work per day: one count, and a lookup of each day's first items. */
const calendar = `with planned as (
    select planned_for as day, count(*) as found from service_ticket
    where planned_for ${span} and status <> 'cancelled' group by 1
  ), due as (
    select next_maintenance_on as day, count(*) as found from installed_device
    where next_maintenance_on ${span} and status <> 'decommissioned' group by 1
  ), days as (select coalesce(planned.day, due.day) as day, planned.found as tickets, due.found as devices
    from planned full join due on due.day = planned.day)
  select day, tickets as tickets_count, devices as maintenance_count,
    (select json_agg(json_build_object('id', t.id, 'number', t.number, 'status', t.status, 'customer', c.name,
        'device', p.name, 'serial_number', t.serial_number, 'description', t.description,
        'assigned_to', concat_ws(' ', u.first_name, u.last_name)) order by t.ordinal)
      from (select * from service_ticket where planned_for = day and status <> 'cancelled' order by ordinal limit 50) as t
      ${ticketJoins}) as tickets,
    (select json_agg(json_build_object('id', d.id, 'serial_number', d.serial_number, 'device', p.name, 'customer', c.name))
      from (select * from installed_device where next_maintenance_on = day and status <> 'decommissioned' order by id limit 10) as d
      join product p on p.id = d.device_id left join customer c on c.id = d.customer_id) as maintenance
  from days order by day`;

export const serviceFloor: Readonly<Record<string, FloorQuery>> = {
  '/tickets': {
    text: selectTickets(
      'select * from service_ticket order by ordinal desc limit 25',
      selectCount('service_ticket'),
    ),
  },
  '/tickets-at': {
    text: `${findStartBlock('service_ticket')}
      ${selectTickets(rowsAt('service_ticket'), selectCount('service_ticket'))}`,
    values: ['n'],
  },
  '/tickets-in': { text: newest('status = $1'), values: ['status'] },
  '/tickets-of': { text: newest('customer_id = $1::uuid'), values: ['customer'] },
  '/tickets-like': {
    text: newest(`(search_text like '%' || lower($1) || '%' or customer_id in (
      select id from customer where search_text like '%' || lower($1) || '%'))`),
    values: ['word'],
  },
  '/tickets-by-due': {
    text: `select ${ticketFields}, (${selectCount('service_ticket')}) as total
      from (select * from service_ticket order by coalesce(answer_due_at, 'infinity'), id limit 25) as t
      ${ticketJoins} order by coalesce(t.answer_due_at, 'infinity'), t.id`,
  },
  '/desk': { text: desk },
  '/desk-counts': { text: deskCounts, values: ['person'] },
  '/calendar': { text: calendar, values: ['from', 'to'] },
  '/board': { text: board },
  '/forecast': { text: forecast },
  '/tickets-at-clinic': {
    text: newest(`customer_id = $1::uuid and installed_device_id in (
      select id from installed_device where clinic_id = $2::uuid)`),
    values: ['customer', 'clinic'],
  },
  '/leads': {
    text: `select ${leadFields}, ${leadNotes}, ${interests}, l.lost_reason,
        json_build_object('source', l.source, 'comment', l.source_comment) as source, (${selectCount('lead')}) as total
      from (select * from lead order by ordinal desc limit 25) as l ${leadJoins} order by l.ordinal desc`,
  },
};
