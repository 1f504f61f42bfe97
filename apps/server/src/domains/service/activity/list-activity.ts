import type { Page, RouteQuery } from '@portal/contract/kernel';
import {
  listTicketActivity as route,
  listTicketActivity,
  type TicketActivity,
} from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize, isLimitedToClinics } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getCustomerScope } from '#server/resource/resource.ts';
import { internalNote, ticketReply } from '../messages/message.table.ts';
import { type Audience, selectPersonReference } from '../person-reference.ts';
import { isSeen } from '../sees-work.ts';
import { readHistory } from '../tickets/read-history.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket, ticketEvent } from '../tickets/service-ticket.table.ts';

const ticketId = sql.placeholder('ticket_id');

const selectEvents = (
  condition: SQL,
  { kind, text }: Record<'kind' | 'text', SQL | PgColumn> = ticketEvent,
) => sql`select ${ticketEvent.id} as id, ${ticketEvent.at} as at,
    ${kind} as kind, ${ticketEvent.actorId} as actor_id, ${ticketEvent.fromStatus} as from_status,
    ${ticketEvent.toStatus} as to_status, ${ticketEvent.plannedFor} as planned_for,
    ${ticketEvent.plannedStart} as planned_start,
    ${ticketEvent.assignedTo} as assigned_to, ${ticketEvent.urgency} as urgency, ${text} as text,
    null as author_side
  from ${ticketEvent} where ${ticketEvent.ticketId} = ${ticketId} ${condition}`;

const replies = sql`select ${ticketReply.id}, ${ticketReply.createdAt}, 'reply', ${ticketReply.authorId},
    null, null, null, null, null, null, ${ticketReply.text}, ${ticketReply.authorSide}
  from ${ticketReply} where ${ticketReply.ticketId} = ${ticketId}`;

const notes = sql`select ${internalNote.id}, ${internalNote.createdAt}, 'internal_note', ${internalNote.authorId},
    null, null, null, null, null, null, ${internalNote.text}, 'employee'
  from ${internalNote} where ${internalNote.ticketId} = ${ticketId}`;

/** Selects an account by an id column of the page, in the same form as `selectPersonReference`. */
const selectPerson = (
  id: string,
  audience: Audience,
) => sql`(select ${selectPersonReference(audience)}
  from ${userAccount} where ${userAccount.id} = ${sql.raw(id)})`;

const createActivityStatement = (entries: SQL, audience: Audience) =>
  createStatement(sql`with happened as (${entries})
    select (select count(*) from happened) as total_count, page.id, page.at, page.kind,
      page.from_status, page.to_status, page.planned_for, page.planned_start, page.urgency, page.text, page.author_side,
      ${selectPerson('page.actor_id', audience)} as actor,
      ${selectPerson('page.assigned_to', audience)} as assigned_to
    from (select 1) as always
    left join (select * from happened order by at desc, id desc
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page on true
    order by page.at desc, page.id desc`);

/** The statement for customers omits notes and assignments, which are internal. */
const statements: Record<Audience, ReturnType<typeof createStatement>> = {
  customer: createActivityStatement(
    sql`${selectEvents(sql`and ${ticketEvent.kind} <> 'assigned'`)} union all ${replies}`,
    'customer',
  ),
  employee: createActivityStatement(
    sql`${selectEvents(sql``)} union all ${replies} union all ${notes}`,
    'employee',
  ),
};

/** Condition: the event names another ticket by its number, which the reader does not see. */
const namesUnseen = sql`case when ${ticketEvent.kind} in ('linked', 'unlinked', 'merged_into', 'merged', 'merge_undone')
  then not exists (select from ${serviceTicket} as other
    where other.number = nullif(regexp_replace(${ticketEvent.text}, '[^0-9]', '', 'g'), '')::integer
      and ${isSeen(getCustomerScope({ kind: 'customer', clinicIds: [] }), 'other')})
  else false end`;

/** A merge into a ticket that the reader does not see, as the end that it was. */
const unseenMerges = selectEvents(sql`and ${ticketEvent.kind} = 'merged_into' and ${namesUnseen}`, {
  kind: sql`'status_changed'`,
  text: sql`null`,
});

/** The statement for who sees some clinics alone omits what names a ticket of another one, too. */
const statementsOfClinics: typeof statements = {
  ...statements,
  customer: createActivityStatement(
    sql`${selectEvents(sql`and ${ticketEvent.kind} <> 'assigned' and not (${namesUnseen})`)}
      union all ${unseenMerges} union all ${replies}`,
    'customer',
  ),
};

/**
 * Lists events and messages of a ticket, newest first.
 * @throws DomainError `not_found`.
 */
async function listActivity(
  context: Context,
  { id, query }: { id: string; query: RouteQuery<typeof route> },
): Promise<Page<TicketActivity>> {
  authorize(context.actor, route.access);
  const ticket = await locateTicket(context, { id });
  return readHistory(context, {
    of: { ticket_id: ticket.id },
    query,
    statements: isLimitedToClinics(context.actor) ? statementsOfClinics : statements,
  });
}

export const activityRoutes: BoundRoute[] = [
  bind(
    listTicketActivity,
    ({ context, params, query }) => listActivity(context, { id: params.id, query }),
    locateTicket,
  ),
];
