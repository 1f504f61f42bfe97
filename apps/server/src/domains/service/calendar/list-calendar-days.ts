import { sql, type SQL } from 'drizzle-orm';
import {
  maxPerDay,
  type PlannedTicket,
  type ServiceCalendar,
  type TeamFilter,
} from '@portal/contract/service';
import { instantInJson } from '#server/database/columns.ts';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { dueDay, dueFrom, dueOn, dueUntil, installedDevices } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { createAssigneeStatements } from '#server/domains/users/index.ts';
import type { CustomerUser } from '#server/kernel/actor.ts';
import { getScope, getScopeParameters } from '#server/resource/resource.ts';
import { type Audience, selectPersonReference } from '../person-reference.ts';
import { selectHeadline, serviceTickets, ticketName } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Ticket of the calendar, with additional fields for the feed. */
export interface CalendarTicket extends PlannedTicket {
  readonly description: string;
  readonly version: number;
  readonly updated_at: string;
}

type Day = ServiceCalendar['days'][number];

/** A day on which service is planned or due. */
export interface CalendarDay extends Omit<Day, 'next_steps' | 'next_steps_count'> {
  readonly tickets: CalendarTicket[];
}

interface CalendarQuery {
  readonly from: string;
  readonly to: string;
  /** Limits tickets to an assignee; all tickets without it. */
  readonly assignedTo?: string | undefined;
  /** Limits tickets to those of the team of `callerId`; not with a `reader`, who has none. */
  readonly team?: TeamFilter | undefined;
  readonly callerId?: string | null;
  /** Reads as this person: a customer's user sees what their scope holds; all by default. */
  readonly reader?: CustomerUser | undefined;
}

/**
 * Lists planned and due work per day of a range in one statement: counts and first items come from
 * indexes alone. For employees who may read all tickets, and for one customer's user.
 */
export function listCalendarDays(
  { database, now }: { readonly database: Database; readonly now: Date },
  { from, to, assignedTo, team, callerId = null, reader }: CalendarQuery,
): Promise<CalendarDay[]> {
  if (reader) {
    const values = { from, to, ...getScopeParameters(reader, now) };
    return createCustomerStatement(reader).run<CalendarDay>(database, values);
  }
  const values = { from, to, assigned_to: assignedTo, scope_user_id: callerId };
  return getStatement(assignedTo !== undefined, team).run<CalendarDay>(database, values);
}

const ticket = serviceTicket;
const device = installedDevice;

/** Selects the first tickets of a day. */
const selectTickets = (
  conditions: SQL,
  audience: Audience,
): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', ${ticket.id}, 'ticket_id', ${ticketName}, 'subject', ${selectHeadline(ticket.subject, ticket.description)},
    'status', ${ticket.status}, 'urgency', ${ticket.urgency},
    'planned_start', ${ticket.plannedStart}, 'planned_minutes', ${ticket.plannedMinutes},
    'customer', ${customer.name}, 'town', ${clinic.city}, 'device', ${product.name},
    'serial_number', ${ticket.serialNumber}, 'assigned_to', ${selectPersonReference(audience)},
    'description', ${ticket.description}, 'version', ${ticket.version},
    'updated_at', ${instantInJson(ticket.updatedAt)}
  ) order by ${ticket.ordinal}), '[]')
  from (select * from ${ticket} where ${ticket.plannedFor} = both_of.day and ${conditions}
    order by ${ticket.ordinal} limit ${sql.raw(String(maxPerDay.tickets))}) as service_ticket
  join ${customer} on ${customer.id} = ${ticket.customerId}
  join ${device} on ${device.id} = ${ticket.installedDeviceId}
  join ${product} on ${product.id} = ${device.deviceId}
  left join ${clinic} on ${clinic.id} = ${device.clinicId} and ${clinic.customerId} = ${ticket.customerId}
  left join ${userAccount} on ${userAccount.id} = ${ticket.assignedTo})`;

/** Selects the first devices that are due on a day. */
const selectDevices = (conditions: SQL): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', ${device.id}, 'serial_number', ${device.serialNumber},
    'device', ${product.name}, 'customer', ${customer.name}) order by ${device.id}), '[]')
  from (select * from ${device} where ${dueOn(sql`both_of.day`)} and ${conditions}
    order by ${device.id} limit ${sql.raw(String(maxPerDay.devices))}) as installed_device
  join ${product} on ${product.id} = ${device.deviceId}
  left join ${customer} on ${customer.id} = ${device.customerId})`;

interface Conditions {
  readonly ofTickets?: SQL;
  readonly ofDevices?: SQL;
  readonly audience?: Audience;
}

function createDaysStatement({
  ofTickets = sql`true`,
  ofDevices = sql`true`,
  audience = 'employee',
}: Conditions = {}) {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const conditions = sql`${ticket.status} <> 'cancelled' and ${ofTickets}`;
  return createStatement(sql`with planned as (
      select ${ticket.plannedFor} as day, count(*) as found from ${ticket}
      where ${ticket.plannedFor} between ${from}::date and ${to}::date and ${conditions}
      group by ${ticket.plannedFor}
    ), due as (
      select ${dueDay} as day, count(*) as found from ${device}
      where ${dueFrom(from)} and ${dueUntil(to)} and ${ofDevices} group by ${dueDay}
    ), both_of as (
      select coalesce(planned.day, due.day) as day,
        coalesce(planned.found, 0) as tickets, coalesce(due.found, 0) as devices
      from planned full join due on due.day = planned.day
    )
    select day as date, tickets as tickets_count, devices as maintenance_count,
      case when tickets > 0 then ${selectTickets(conditions, audience)} else '[]' end as tickets,
      case when devices > 0 then ${selectDevices(ofDevices)} else '[]' end as maintenance
    from both_of order by day`);
}

/** Returns the statement for employees, limited to an assignee, a team or both. */
const getStatement = createAssigneeStatements(ticket.assignedTo, (ofTickets) =>
  createDaysStatement({ ofTickets }),
);

/** Its condition is the scope of the person, which need not be that of their colleagues. */
const createCustomerStatement = (reader: CustomerUser) =>
  createDaysStatement({
    ofTickets: sql`(${getScope(serviceTickets, reader)})`,
    ofDevices: sql`(${getScope(installedDevices, reader)})`,
    audience: 'customer',
  });
