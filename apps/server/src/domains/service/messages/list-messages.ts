import type { Page, RouteQuery } from '@portal/contract/kernel';
import {
  listTicketMessages as route,
  listRequestMessages as requestRoute,
  type TicketMessage,
} from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { type Audience, selectPersonReference } from '../person-reference.ts';
import { findMergeTarget } from '../merge/find-merge-target.ts';
import { locateRequest } from '../requests/service-request.resource.ts';
import { readHistory } from '../tickets/read-history.ts';
import { internalNote, ticketReply } from './message.table.ts';

type Owner = 'ticketId' | 'requestId';

/** The parameter of each owner's id. */
const ownerIds: Record<Owner, SQL> = {
  ticketId: sql`${sql.placeholder('ticket_id')}`,
  requestId: sql`${sql.placeholder('request_id')}`,
};

const selectReplies = (owner: Owner) => sql`select ${ticketReply.id}, 'reply' as kind,
    ${ticketReply.authorId} as author_id, ${ticketReply.authorSide} as author_side, ${ticketReply.text} as text,
    ${ticketReply.createdAt} as created_at, ${ticketReply.ticketId} as service_ticket_id
  from ${ticketReply} where ${ticketReply[owner]} = ${ownerIds[owner]}`;

const selectNotes = (
  owner: Owner,
) => sql`select ${internalNote.id}, 'internal_note', ${internalNote.authorId},
    'employee', ${internalNote.text}, ${internalNote.createdAt}, ${internalNote.ticketId}
  from ${internalNote} where ${internalNote[owner]} = ${ownerIds[owner]}`;

const createMessagesStatement = (messages: SQL, audience: Audience): Statement =>
  createStatement(sql`with said as (${messages})
    select (select count(*) from said) as total_count, page.id, page.kind, page.author_side,
      page.text, page.created_at, page.service_ticket_id, ${selectPersonReference(audience)} as author
    from (select 1) as always
    left join (select * from said order by created_at desc, id desc
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page on true
    left join ${userAccount} on ${userAccount.id} = page.author_id
    order by page.created_at desc, page.id desc`);

/** The statement for customers reads replies only, never notes. */
const createStatements = (owner: Owner): Record<Audience, Statement> => ({
  customer: createMessagesStatement(selectReplies(owner), 'customer'),
  employee: createMessagesStatement(
    sql`${selectReplies(owner)} union all ${selectNotes(owner)}`,
    'employee',
  ),
});

const ofTicket = createStatements('ticketId');
const ofRequest = createStatements('requestId');

interface Reading {
  readonly id: string;
  readonly query: RouteQuery<typeof route>;
}

/**
 * Lists the messages of a ticket, newest first, with those that its request had before. A merged ticket
 * has those of the one into which it was merged.
 * @throws DomainError `not_found`.
 */
export async function listMessages(
  context: Context,
  { id, query }: Reading,
): Promise<Page<TicketMessage>> {
  authorize(context.actor, route.access);
  const ticket = await findMergeTarget(context, id);
  return readHistory(context, { of: { ticket_id: ticket.id }, query, statements: ofTicket });
}

/**
 * Lists the messages of a request, newest first; those of its ticket once it has one.
 * @throws DomainError `not_found`.
 */
export async function listMessagesOfRequest(
  context: Context,
  { id, query }: Reading,
): Promise<Page<TicketMessage>> {
  authorize(context.actor, requestRoute.access);
  const request = await locateRequest(context, { id });
  const { service_ticket_id: ticketId } = request;
  if (ticketId !== null) return listMessages(context, { id: ticketId, query });
  return readHistory(context, { of: { request_id: request.id }, query, statements: ofRequest });
}
