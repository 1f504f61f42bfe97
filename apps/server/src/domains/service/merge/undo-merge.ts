import {
  isFinalTicketStatus,
  mergeUndoDays,
  type ServiceTicket,
  undoTicketMerge as route,
} from '@portal/contract/service';
import type { MessageKey } from '@portal/locales/server';
import { eq, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { writeLinkEvents } from '../links/link-ticket.ts';
import { lockTicketPair } from '../links/lock-ticket-pair.ts';
import { ticketLink } from '../links/ticket-link.table.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { ticketReply } from '../messages/message.table.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { ticketMergeUndone } from '../service-events.ts';
import {
  formatTicketNumber,
  type LockedTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { moveContentBack } from './move-content.ts';
import { ticketMerge } from './ticket-merge.table.ts';

type Merge = typeof ticketMerge.$inferSelect;

const refuse = (key: MessageKey): DomainError => new DomainError('conflict', { message: { key } });

/**
 * Restores a merged ticket as it was, with its messages, files and request. What was written on the
 * other ticket since stays there.
 * @throws DomainError `conflict` for a ticket that is not merged, after `mergeUndoDays`, and while the
 * other ticket is merged itself; `not_found`.
 */
export async function undoMerge(context: Context, id: string): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const seen = await read(context, serviceTickets, id);
  const otherId = seen.merged_into_ticket_id;
  if (otherId === null) throw refuse('service_ticket.not_merged');
  await transact(context, async (tx) => {
    const pair = await lockTicketPair(tx, context, { id: seen.id, otherId, field: 'into' });
    const { ticket, other } = pair;
    const [merge] = await tx
      .delete(ticketMerge)
      .where(eq(ticketMerge.ticketId, ticket.id))
      .returning();
    if (!merge || ticket.mergedIntoTicketId !== other.id) throw refuse('service_ticket.not_merged');
    const mergedAt = new Date(ticket.closedAt ?? context.now);
    if (addMilliseconds(mergedAt, days(mergeUndoDays)) < context.now)
      throw refuse('service_ticket.merge_too_old');
    if (other.mergedIntoTicketId !== null) throw refuse('service_ticket.merge_chain');
    await moveContentBack(tx, merge, { from: other.id, to: ticket.id });
    await updateRow(tx, context, serviceTickets, ticket, {
      values: { ...merge.before, mergedIntoTicketId: null },
      action: 'restore',
    });
    const { requestStatus: status } = merge;
    if (status !== null)
      await syncRequestStatus(tx, context, { ...ticket, status, isSilent: true });
    await removeLink(tx, context, merge);
    await restoreWaiting(tx, other);
    await writeLinkEvents(tx, context, 'merge_undone', pair);
    await ticketMergeUndone.publish(tx, context, { eventId: merge.id, into: other });
    await mailRequester(tx, context, {
      ticket,
      template: 'ticket_merge_undone',
      otherDeviceId: other.installedDeviceId,
      params: (ticketParams) => ({ ...ticketParams, into: formatTicketNumber(other) }),
    });
  });
  return read(context, serviceTickets, seen.id);
}

async function removeLink(tx: Transaction, context: Context, { linkId }: Merge): Promise<void> {
  if (linkId === null) return;
  const [before] = await tx.delete(ticketLink).where(eq(ticketLink.id, linkId)).returning();
  if (before)
    await writeAuditEntry(tx, context, {
      action: 'delete',
      table: ticketLink,
      objectId: linkId,
      before,
    });
}

/**
 * Lets a ticket wait since the first reply that nobody has answered, after the replies of a merged one
 * have left it: a reply of its own with no later answer, or one that waited on a ticket that is still
 * merged into it, with no answer since. An answer on a merged ticket was for that one alone. The ticket
 * is locked; one that is over waits for nothing.
 */
async function restoreWaiting(
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
