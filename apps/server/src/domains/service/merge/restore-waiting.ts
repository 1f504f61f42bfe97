import { isFinalTicketStatus } from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { ticketReply } from '../messages/message.table.ts';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { ticketMerge } from './ticket-merge.table.ts';

/**
 * Lets a ticket wait since the first reply that nobody has answered, after the replies of a merged one
 * have left it: a reply of its own with no later answer, or one that waited on a ticket that is still
 * merged into it, with no answer since. An answer on a merged ticket was for that one alone. The ticket
 * is locked; one that is over waits for nothing.
 */
export async function restoreWaiting(
  tx: Transaction,
  { id, status }: Pick<LockedTicket, 'id' | 'status'>,
): Promise<void> {
  if (isFinalTicketStatus(status)) return;
  // Ids of replies and merges are in the order of their making.
  const waitingSince = sql`(
    with merge as (
      select ${ticketMerge.id}, ${ticketMerge.replyIds},
        (${ticketMerge.before} ->> 'waitingSince')::timestamptz as waiting_since
      from ${ticketMerge} join ${serviceTicket} as merged on merged.id = ${ticketMerge.ticketId}
      where merged.merged_into_ticket_id = ${id}::uuid
    ), own as (
      select ${ticketReply.id}, ${ticketReply.authorSide}, ${ticketReply.createdAt} from ${ticketReply}
      where ${ticketReply.ticketId} = ${id}::uuid
        and not exists (select from merge where ${ticketReply.id} = any(merge.reply_ids))
    ), answer as (
      select id from own where author_side = 'employee' order by id desc limit 1
    )
    select least(
      (select min(created_at) from own
        where author_side = 'customer' and not exists (select from answer where answer.id > own.id)),
      (select min(waiting_since) from merge
        where not exists (select from answer where answer.id > merge.id))))`;
  await tx.update(serviceTicket).set({ waitingSince }).where(eq(serviceTicket.id, id));
}
