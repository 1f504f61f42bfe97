import {
  isFinalTicketStatus,
  listOwnWork as route,
  maxOwnWork,
  type OwnWork,
  ticketStatuses,
} from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { where } from '#server/resource/list/source.ts';
import { readAnywhere } from '#server/resource/read-anywhere.ts';
import { getScope, getScopeParameters, type Resource } from '#server/resource/resource.ts';
import { serviceRequests } from '../requests/service-request.resource.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import {
  selectHeadline,
  servicedDevice,
  serviceTickets,
  toTicketName,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

interface OwnWorkPage {
  readonly count: number;
  readonly results: OwnWork[];
}

/** Route of what is open for the caller's customer. */
export const ownWorkRoutes: BoundRoute[] = [bind(route, ({ context }) => listOwnWork(context))];

/** Counts the open tickets and requests that the caller sees, and returns the first, in one statement. */
async function listOwnWork(context: Context): Promise<OwnWorkPage> {
  authorize(context.actor, route.access);
  const scopeOf = (resource: Resource): SQL[] => {
    const scope = getScope(resource, context.actor);
    return scope ? [scope] : [];
  };
  const statement = createStatement(
    buildQuery({ tickets: scopeOf(serviceTickets), requests: scopeOf(serviceRequests) }),
    'once',
  );
  const values = getScopeParameters(context.actor, context.now);
  const [page] = await readAnywhere(context, (database) =>
    statement.run<OwnWorkPage & Record<string, unknown>>(database, values),
  );
  return page ?? { count: 0, results: [] };
}

const isOpen = (table: typeof serviceTicket | typeof serviceRequest): SQL =>
  sql`${table.status} in (${sql.raw(
    ticketStatuses
      .filter((status) => !isFinalTicketStatus(status))
      .map((status) => `'${status}'`)
      .join(', '),
  )})`;

/** Selects what tickets and requests have in common. */
const selectShared = (table: typeof serviceTicket | typeof serviceRequest): SQL => sql`
  ${table.id} as id, ${table.status} as status, ${table.description} as description,
  ${table.customerId} as customer_id, ${table.installedDeviceId} as installed_device_id,
  ${table.serialNumber} as serial_number, ${table.answerDueAt} as answer_due_at,
  ${table.answeredAt} as answered_at, ${table.solveDueAt} as solve_due_at,
  ${table.pausedAt} is not null as is_waiting`;

interface Scopes {
  readonly tickets: readonly SQL[];
  readonly requests: readonly SQL[];
}

const of = (column: string): SQL => sql`work.${sql.identifier(column)}`;

/** The device's clinic and names are those of its owner, who may be another customer by now. */
const isStillOwned = sql`${installedDevice.customerId} = work.customer_id`;

function buildQuery({ tickets, requests }: Scopes): SQL {
  const isUnserved = sql`${serviceRequest.serviceTicketId} is null`;
  return sql`with work as materialized (
      select ${selectShared(serviceTicket)}, 'ticket' as type, ${serviceTicket.number} as number,
        ${serviceTicket.subject} as subject, ${serviceTicket.plannedFor} as planned_for,
        ${serviceTicket.plannedStart} as planned_start, ${serviceTicket.requestedAt} as requested_at
      from ${serviceTicket} ${where([isOpen(serviceTicket), ...tickets])}
      union all
      select ${selectShared(serviceRequest)}, 'request', null, null, null, null, ${serviceRequest.createdAt}
      from ${serviceRequest} ${where([isOpen(serviceRequest), isUnserved, ...requests])}
    ), first_ones as (
      select * from work order by is_waiting desc, requested_at desc, id desc
      limit ${sql.raw(String(maxOwnWork))}
    )
    select (select count(*)::integer from work) as count, (
      select coalesce(json_agg(json_build_object(
          'id', ${of('id')}, 'type', ${of('type')}, 'status', ${of('status')},
          'ticket_id', case when ${of('number')} is not null then ${toTicketName(of('number'))} end,
          'subject', ${selectHeadline(of('subject'), of('description'))},
          'device', ${servicedDevice}, 'serial_number', ${of('serial_number')},
          'clinic', case when ${clinic.id} is not null then json_build_object(
            'id', ${clinic.id}, 'name', ${clinic.name}, 'city', ${clinic.city}) end,
          'own_name', case when ${isStillOwned} then ${installedDevice.ownName} end,
          'inventory_number', case when ${isStillOwned} then ${installedDevice.inventoryNumber} end,
          'planned_for', ${of('planned_for')}, 'planned_start', ${of('planned_start')},
          'answer_due_at', ${instantInJson(of('answer_due_at'))},
          'answered_at', ${instantInJson(of('answered_at'))},
          'solve_due_at', ${instantInJson(of('solve_due_at'))},
          'waiting_for_customer', ${of('is_waiting')},
          'requested_at', ${instantInJson(of('requested_at'))}
        ) order by work.is_waiting desc, work.requested_at desc, work.id desc), '[]')
      from first_ones as work
      join ${installedDevice} on ${installedDevice.id} = work.installed_device_id
      join ${product} on ${product.id} = ${installedDevice.deviceId}
      left join ${clinic} on ${clinic.id} = ${installedDevice.clinicId} and ${isStillOwned}
    ) as results`;
}
