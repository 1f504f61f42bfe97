import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import type { MeasuredCall } from './catalogue-calls.ts';
import { measuredCustomer } from './catalogue-data.ts';

/** Medium-sized objects that the calls to service and pipeline request. */
export interface ServiceSubjects {
  readonly customer: string;
  readonly ticket: string;
  readonly ownTicket: string;
  readonly device: string;
  readonly technician: string;
  readonly number: number;
  readonly fragment: string;
  readonly ownFragment: string;
  readonly deep: number;
  readonly lead: string;
  readonly leadTerm: string;
}

export async function serviceSubjectsIn(address: DatabaseAddress): Promise<ServiceSubjects> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<ServiceSubjects>(
    `with own as (select id from customer where email = 'desk${measuredCustomer}@clinic.example'),
      middle as (select * from service_ticket where number = (select max(number) / 2 from service_ticket)),
      open as (select * from service_ticket where status = 'planned' order by ordinal limit 1),
      prospect as (select * from lead where stage = 'negotiation' and assigned_to is not null order by ordinal limit 1)
    select own.id as customer, open.id as ticket, middle.installed_device_id as device, open.assigned_to as technician,
      middle.number, substr(middle.serial_number, 7, 5) as fragment, middle.number / 5 * 9 as deep,
      (select id from service_ticket where customer_id = own.id order by ordinal desc limit 1) as "ownTicket",
      (select substr(serial_number, 7, 5) from service_ticket where customer_id = own.id order by ordinal limit 1) as "ownFragment",
      prospect.id as lead, left(prospect.contact_name, 5) as "leadWord"
    from own, middle, open, prospect`,
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('There is no service desk');
  return found;
}

const tickets = 'service/service-tickets/';
const requests = 'service/service-requests/';
const leads = 'crm/leads/';

const day = (after: number): string =>
  new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns calls for every list, filter, ordering and search of tickets, requests and leads, the
 * calendar and the board.
 */
export function serviceCallsFor(of: ServiceSubjects): MeasuredCall[] {
  return [...deskCalls(of), ...pipelineCalls(of), ...customerCalls(of)];
}

const callAs =
  (as: MeasuredCall['as']) =>
  (what: string, path: string, floor?: string): MeasuredCall => ({
    as,
    what,
    path,
    ...(floor === undefined ? {} : { floor }),
  });

function deskCalls(of: ServiceSubjects): MeasuredCall[] {
  const call = callAs('employee');
  const month = `from=${day(-10)}&to=${day(31)}`;
  return [
    call('tickets, first page', tickets, '/tickets'),
    call('tickets, far down', `${tickets}?offset=${of.deep}`, `/tickets-at?n=${of.deep}`),
    call('tickets that are new', `${tickets}?status=new`, '/tickets-in?status=new'),
    call('tickets that are closed', `${tickets}?status=closed`),
    call('tickets that are open', `${tickets}?status=new&status=planned&status=in_progress`),
    call(
      'tickets of a customer',
      `${tickets}?customer_id=${of.customer}`,
      `/tickets-of?customer=${of.customer}`,
    ),
    call('tickets of a device', `${tickets}?installed_device_id=${of.device}`),
    call('tickets of a technician', `${tickets}?assigned_to_user_id=${of.technician}`),
    call(
      'tickets of a technician that are planned',
      `${tickets}?assigned_to_user_id=${of.technician}&status=planned`,
    ),
    call('tickets that wait', `${tickets}?is_waiting=true`),
    call('tickets planned this week', `${tickets}?planned_from=${day(0)}&planned_to=${day(6)}`),
    ...['planned_for', '-created_at', '-updated_at'].map((name) =>
      call(`tickets by ${name}`, `${tickets}?ordering=${name}`),
    ),
    ...promiseCalls(of),
    call(
      'tickets to plan',
      `${tickets}?status=new&status=planned&status=in_progress&ordering=-planned_for&limit=12`,
    ),
    call('tickets by number', `${tickets}?search=T-${of.number}`),
    call(
      'tickets by part of a serial number',
      `${tickets}?search=${of.fragment}`,
      `/tickets-like?word=${of.fragment}`,
    ),
    call('tickets by a customer’s name', `${tickets}?search=group%20${measuredCustomer}`),
    call('tickets: one', `${tickets}${of.ticket}/`),
    call('tickets: what became of one', `${tickets}${of.ticket}/activity/`),
    call('tickets: what was said on one', `${tickets}${of.ticket}/messages/`),
    call('service requests', requests),
    call('service requests without a ticket', `${requests}?has_ticket=false`),
    call('service requests of a status', `${requests}?status=closed`),
    call('service requests by part of a serial number', `${requests}?search=${of.fragment}`),
    call('service calendar, six weeks', `service/calendar/?${month}`, `/calendar?${month}`),
    call(
      'service calendar, a day',
      `service/calendar/?from=${day(3)}&to=${day(3)}`,
      `/calendar?from=${day(3)}&to=${day(3)}`,
    ),
    call(
      'service calendar of a technician',
      `service/calendar/?${month}&assigned_to_user_id=${of.technician}`,
    ),
  ];
}

/** Returns the calls of a desk that works by promised times, and of its week. */
export function promiseCalls(of: ServiceSubjects): MeasuredCall[] {
  const call = callAs('employee');
  const week = `from=${day(0)}&to=${day(6)}`;
  return [
    call('tickets by due time', `${tickets}?ordering=answer_due_at`, '/tickets-by-due'),
    call('what the desk does next', 'service/desk/', '/desk'),
    call(
      'what the desk does next, counted',
      'service/desk/counts/',
      `/desk-counts?person=${of.technician}`,
    ),
    call('service calendar, a week', `service/calendar/?${week}`, `/calendar?${week}`),
  ];
}

/** Returns the calls of a salesperson's day: the board, and the forecast. */
export function salesCalls(): MeasuredCall[] {
  const call = callAs('employee');
  return [
    call('leads: the board', `${leads}board/`, '/board'),
    call('leads: the forecast', `${leads}forecast/`, '/forecast'),
  ];
}

function pipelineCalls(of: ServiceSubjects): MeasuredCall[] {
  const call = callAs('employee');
  const board = `${leads}board/`;
  const year = `from=${day(-365)}&to=${day(0)}`;
  return [
    ...salesCalls(),
    ...['-priority', 'priority', '-last_note_at', 'last_note_at'].map((name) =>
      call(`leads: the board by ${name}`, `${board}?ordering=${name}`),
    ),
    call('leads: the board of one', `${board}?assigned_to_user_id=${of.technician}`),
    call('leads: the board, high alone', `${board}?priority=high`),
    call('leads: the board, searched', `${board}?search=${of.leadTerm}`),
    call('leads: the board, one name of all', `${board}?search=janssen`),
    call('leads: salespeople', `${leads}salespeople/`),
    call('leads: report of a year', `${leads}report/?${year}`),
    call('leads, first page', leads, '/leads'),
    call('leads of a stage', `${leads}?stage=negotiation&ordering=position`),
    ...['-priority', '-last_note_at', '-created_at'].map((name) =>
      call(`leads by ${name}`, `${leads}?ordering=${name}`),
    ),
    call('leads by part of a name', `${leads}?search=${of.leadTerm}`),
    call('leads: one', `${leads}${of.lead}/`),
  ];
}

function customerCalls(of: ServiceSubjects): MeasuredCall[] {
  const call = callAs('customer');
  return [
    call('own tickets', tickets, `/tickets-of?customer=${of.customer}`),
    call('own tickets that are closed', `${tickets}?status=closed`),
    call('own tickets by part of a serial number', `${tickets}?search=${of.ownFragment}`),
    call('own tickets: one', `${tickets}${of.ownTicket}/`),
    call('own tickets: what became of one', `${tickets}${of.ownTicket}/activity/`),
    call('own service requests', requests),
  ];
}
