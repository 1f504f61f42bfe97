import { TicketMessage } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personField } from '../person-reference.ts';
import { seesOwner } from '../sees-work.ts';
import { internalNote, ticketReply } from './message.table.ts';

/** Replies, visible to readers of the ticket or the request. */
export const ticketReplies = defineResource(TicketMessage, {
  name: 'service_ticket_reply',
  table: ticketReply,
  fields: {
    service_ticket_id: ticketReply.ticketId,
    kind: sql`'reply'::text`,
    author: personField,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${ticketReply.authorId}`,
  scope: {
    employees: 'all',
    customers: (own) => seesOwner(own, ticketReply),
    isByClinic: true,
  },
});

/** Internal notes, visible to employees only. */
export const internalNotes = defineResource(TicketMessage, {
  name: 'service_internal_note',
  table: internalNote,
  fields: {
    service_ticket_id: internalNote.ticketId,
    kind: sql`'internal_note'::text`,
    author: personField,
    author_side: sql`'employee'::text`,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${internalNote.authorId}`,
  scope: { employees: 'all', customers: 'none' },
});
