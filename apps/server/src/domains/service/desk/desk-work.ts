import { DeskItem, type DeskView, deskViews } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { requestTime, requestUserId, type Resource } from '#server/resource/resource.ts';
import { ticketReply } from '../messages/message.table.ts';
import { personField } from '../person-reference.ts';
import { dueOfUnpromised, isOpenWork, selectNextDue } from '../promises/promise-columns.ts';
import { isAtRisk } from '../promises/promise-fields.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import {
  selectHeadline,
  servicedDevice,
  toTicketName,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Columns of the open work, as `openWork` selects them. */
const work = pgTable('desk_work', {
  id: uuid(),
  type: text({ enum: ['ticket', 'request'] }),
  number: integer(),
  subject: text(),
  description: text(),
  status: text(),
  urgency: text(),
  nextDue: instant('next_due'),
  answerDueAt: instant('answer_due_at'),
  answerWarnAt: instant('answer_warn_at'),
  answeredAt: instant('answered_at'),
  solveDueAt: instant('solve_due_at'),
  solveWarnAt: instant('solve_warn_at'),
  solvedAt: instant('solved_at'),
  pausedAt: instant('paused_at'),
  waitingSince: instant('waiting_since'),
  customerId: uuid('customer_id'),
  installedDeviceId: uuid('installed_device_id'),
  serialNumber: text('serial_number'),
  assignedTo: uuid('assigned_to'),
  createdAt: instant('created_at'),
  /** Ticket of a request, which then shows as the ticket. */
  ticketId: uuid('ticket_id'),
});

type WorkTable = typeof serviceTicket | typeof serviceRequest;

interface OwnColumns {
  readonly type: DeskItem['type'];
  readonly number: SQL;
  readonly subject: SQL;
  readonly assignedTo: SQL;
  readonly ticketId: SQL;
}

const selectWork = (table: WorkTable, own: OwnColumns): SQL => sql`
  select ${table.id} as id, ${sql.raw(`'${own.type}'::text`)} as type, ${own.number} as number,
    ${own.subject} as subject, ${table.description} as description, ${table.status} as status,
    ${table.urgency} as urgency, ${selectNextDue(table)} as next_due,
    ${table.answerDueAt} as answer_due_at, ${table.answerWarnAt} as answer_warn_at,
    ${table.answeredAt} as answered_at, ${table.solveDueAt} as solve_due_at,
    ${table.solveWarnAt} as solve_warn_at, ${table.solvedAt} as solved_at,
    ${table.pausedAt} as paused_at, ${table.waitingSince} as waiting_since,
    ${table.customerId} as customer_id, ${table.installedDeviceId} as installed_device_id,
    ${table.serialNumber} as serial_number, ${own.assignedTo} as assigned_to,
    ${table.createdAt} as created_at, ${own.ticketId} as ticket_id
  from ${table}`;

/**
 * Selects tickets and requests. The open work of each has an index in the order of the list, and
 * PostgreSQL merges both: a page reads as many rows as it shows. It plans a half with a condition of
 * its own by itself, without regard to the order, so the conditions are on the whole.
 */
export const deskRelation: SQL = sql`${selectWork(serviceTicket, {
  type: 'ticket',
  number: sql`${serviceTicket.number}`,
  subject: sql`${serviceTicket.subject}`,
  assignedTo: sql`${serviceTicket.assignedTo}`,
  ticketId: sql`null::uuid`,
})} union all ${selectWork(serviceRequest, {
  type: 'request',
  number: sql`null::integer`,
  subject: sql`null::text`,
  assignedTo: sql`null::uuid`,
  ticketId: sql`${serviceRequest.serviceTicketId}`,
})}`;

/** Condition: a ticket that is open, or an open request without a ticket. */
export const isOnDesk: SQL = sql`${work.ticketId} is null and ${isOpenWork(work)}`;

const isUnanswered = sql`(${work.answeredAt} is null or ${work.waitingSince} is not null)`;
const isUnassigned = sql`${work.assignedTo} is null`;
const isMine = sql`${work.assignedTo} = ${requestUserId}`;
const isPressing = sql`(${work.nextDue} <= ${requestTime} or ${isAtRisk(work)})`;

/** Conditions of the views. */
export const deskConditions: Readonly<Record<DeskView, SQL>> = {
  all: sql`true`,
  next: sql`(${work.pausedAt} is null and (${isUnassigned} or ${isMine} or ${isUnanswered} or ${isPressing}
    or ${work.urgency} = 'device_down'))`,
  unanswered: isUnanswered,
  unassigned: isUnassigned,
  waiting: sql`${work.pausedAt} is not null`,
  mine: isMine,
  at_risk: isPressing,
};

const isPromised = sql`${work.nextDue} < ${sql.raw(`'${dueOfUnpromised}'`)}`;

const selectLastSide = (
  owner: SQL,
): SQL => sql`(select ${ticketReply.authorSide} from ${ticketReply}
  where ${owner} = ${work.id} order by ${ticketReply.id} desc limit 1)`;

/** The open work of the service desk, what is due next first. No customer's user sees it. */
export const deskWork: Resource<DeskItem> = {
  name: 'desk_work',
  schema: DeskItem,
  table: work,
  relation: deskRelation,
  fields: {
    id: work.id,
    type: work.type,
    ticket_id: sql`case when ${work.number} is not null
      then ${toTicketName(sql`${work.number}`)} end`,
    subject: selectHeadline(work.subject, work.description),
    status: work.status,
    urgency: work.urgency,
    due_at: sql`case when ${isPromised} then ${work.nextDue} end`,
    due_for: sql`case when not ${isPromised} then null
      when ${work.answeredAt} is null and ${work.answerDueAt} is not null then 'answer' else 'solution' end`,
    at_risk: sql`coalesce(${isAtRisk(work)}, false)`,
    waiting_for_customer: sql`(${work.pausedAt} is not null)`,
    waiting_since: work.waitingSince,
    last_reply_side: sql`case ${work.type} when 'ticket'
      then ${selectLastSide(sql`${ticketReply.ticketId}`)}
      else ${selectLastSide(sql`${ticketReply.requestId}`)} end`,
    customer: sql`json_build_object('id', ${customer.id}, 'name', ${customer.name})`,
    town: clinic.city,
    device: servicedDevice,
    serial_number: work.serialNumber,
    assigned_to_user_id: work.assignedTo,
    assigned_to: personField,
    created_at: work.createdAt,
  },
  joins: sql`join ${customer} on ${customer.id} = ${work.customerId}
    join ${installedDevice} on ${installedDevice.id} = ${work.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    left join ${clinic} on ${clinic.id} = ${installedDevice.clinicId} and ${clinic.customerId} = ${work.customerId}
    left join ${userAccount} on ${userAccount.id} = ${work.assignedTo}`,
  scope: { employees: () => isOnDesk, customers: 'none' },
  filters: { view: Object.fromEntries(deskViews.map((view) => [view, deskConditions[view]])) },
  orderings: { due_at: sql`${work.nextDue}` },
};
