import { TicketMessage } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personField } from '../person-reference.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { internalNote, ticketReply } from './message.table.ts';

/** Replies, visible to readers of the ticket or the request. */
export const ticketReplies = defineResource(TicketMessage, {
  name: 'service_ticket_reply',
  table: ticketReply,
  fields: {
    service_ticket_id: ticketReply.ticketId,
    kind: sql`'reply'`,
    author: personField,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${ticketReply.authorId}`,
  scope: {
    employees: 'all',
    customers: (own) => sql`(exists (select from ${serviceTicket}
        where ${serviceTicket.id} = ${ticketReply.ticketId}
          and ${serviceTicket.customerId} = ${own.customerId})
      or exists (select from ${serviceRequest}
        where ${serviceRequest.id} = ${ticketReply.requestId}
          and ${serviceRequest.customerId} = ${own.customerId}))`,
  },
});

/** Internal notes, visible to employees only. */
export const internalNotes = defineResource(TicketMessage, {
  name: 'service_internal_note',
  table: internalNote,
  fields: {
    service_ticket_id: internalNote.ticketId,
    kind: sql`'internal_note'`,
    author: personField,
    author_side: sql`'employee'`,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${internalNote.authorId}`,
  scope: { employees: 'all', customers: 'none' },
});
