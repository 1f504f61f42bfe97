import { ticketStatuses } from '@portal/contract/service';
import { jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Columns of a ticket that a merge changes, as they were. */
export type StoredBefore = Readonly<Record<string, string | number | null>>;

/**
 * What restores a merged ticket: its former values, and the ids of what moved to the other one, which
 * the ticket itself names. Deleted with the undo.
 */
export const ticketMerge = defineTable(
  'service_ticket_merge',
  {
    id: idColumn(),
    ticketId: key(
      uuid('ticket_id')
        .notNull()
        .references(() => serviceTicket.id, { onDelete: 'cascade' }),
    ),
    before: plain(jsonb().$type<StoredBefore>().notNull()),
    /** Status of its request; null without one. */
    requestStatus: plain(text('request_status', { enum: ticketStatuses })),
    replyIds: key(uuid('reply_ids').array().notNull()),
    noteIds: key(uuid('note_ids').array().notNull()),
    attachmentIds: key(uuid('attachment_ids').array().notNull()),
    /** Link that the merge created; null if there was one. */
    linkId: key(uuid('link_id')),
  },
  (table) => [uniqueIndex('service_ticket_merge_ticket_unique').on(table.ticketId)],
);
