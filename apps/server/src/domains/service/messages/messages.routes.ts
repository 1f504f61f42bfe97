import type { Page, RouteQuery } from '@portal/contract/kernel';
import {
  addTicketMessage,
  listTicketMessages,
  listTicketMessages as route,
  type TicketMessage,
} from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { type Audience, selectPersonReference } from '../person-reference.ts';
import { readHistory } from '../tickets/read-history.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { addMessage } from './add-message.ts';
import { internalNote, ticketReply } from './message.table.ts';

export const messageRoutes: BoundRoute[] = [
  bind(
    listTicketMessages,
    ({ context, params, query }) => listMessages(context, { id: params.id, query }),
    locateTicket,
  ),
  bind(
    addTicketMessage,
    ({ context, params, body }) => addMessage(context, { id: params.id, body }),
    locateTicket,
  ),
];

const ticketId = sql.placeholder('ticket_id');

const replies = sql`select ${ticketReply.id}, 'reply' as kind, ${ticketReply.authorId} as author_id,
    ${ticketReply.authorSide} as author_side, ${ticketReply.text} as text, ${ticketReply.createdAt} as created_at
  from ${ticketReply} where ${ticketReply.ticketId} = ${ticketId}`;

const notes = sql`select ${internalNote.id}, 'internal_note', ${internalNote.authorId},
    'employee', ${internalNote.text}, ${internalNote.createdAt}
  from ${internalNote} where ${internalNote.ticketId} = ${ticketId}`;

const createMessagesStatement = (messages: SQL, audience: Audience) =>
  createStatement(sql`with said as (${messages})
    select (select count(*) from said) as total_count, page.id, page.kind, page.author_side,
      page.text, page.created_at, ${ticketId}::uuid as service_ticket_id, ${selectPersonReference(audience)} as author
    from (select 1) as always
    left join (select * from said order by created_at desc, id desc
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page on true
    left join ${userAccount} on ${userAccount.id} = page.author_id
    order by page.created_at desc, page.id desc`);

/** The statement for customers reads replies only, never notes. */
const statements: Record<Audience, ReturnType<typeof createStatement>> = {
  customer: createMessagesStatement(replies, 'customer'),
  employee: createMessagesStatement(sql`${replies} union all ${notes}`, 'employee'),
};

/**
 * Lists the messages of a ticket, newest first.
 * @throws DomainError `not_found`.
 */
async function listMessages(
  context: Context,
  { id, query }: { id: string; query: RouteQuery<typeof route> },
): Promise<Page<TicketMessage>> {
  authorize(context.actor, route.access);
  return readHistory(context, { id, query, statements });
}
