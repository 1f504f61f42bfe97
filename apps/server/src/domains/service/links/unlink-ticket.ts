import { unlinkServiceTicket as route } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { serviceTickets } from '../tickets/service-ticket.resource.ts';
import { writeLinkEvents } from './link-ticket.ts';
import { lockTicketPair, type TicketPair } from './lock-ticket-pair.ts';
import { ticketLink } from './ticket-link.table.ts';

/**
 * Removes a link from either of its tickets.
 * @throws DomainError `conflict` for the link of a merge, which has its own undo; `not_found`.
 */
export async function unlinkTicket(
  context: Context,
  { id, linkId }: { id: string; linkId: string },
): Promise<void> {
  authorize(context.actor, route.access);
  const seen = await read(context, serviceTickets, id);
  const link = seen.links.find((one) => one.id === linkId.toLowerCase());
  if (!link) throw new DomainError('not_found');
  await transact(context, async (tx) => {
    const ids = { id: seen.id, otherId: link.ticket.id, field: 'linkId' };
    const pair = await lockTicketPair(tx, context, ids);
    const isFollowing = link.kind === 'follows_from' || link.kind === 'followed_by';
    await (isFollowing ? unfollow(tx, context, pair) : deleteLink(tx, context, link.id, pair));
    await writeLinkEvents(tx, context, 'unlinked', pair);
  });
}

async function unfollow(
  tx: Transaction,
  context: Context,
  { ticket, other }: TicketPair,
): Promise<void> {
  const following = ticket.followsTicketId === other.id ? ticket : other;
  const followed = following === ticket ? other : ticket;
  // Another call has removed it.
  if (following.followsTicketId !== followed.id) throw new DomainError('not_found');
  await updateRow(tx, context, serviceTickets, following, { values: { followsTicketId: null } });
}

/** Deletes a link with its audit entry. @throws DomainError as `unlinkTicket`. */
async function deleteLink(
  tx: Transaction,
  context: Context,
  id: string,
  { ticket, other }: TicketPair,
): Promise<void> {
  const [deleted] = await tx.delete(ticketLink).where(eq(ticketLink.id, id)).returning();
  if (!deleted) throw new DomainError('not_found');
  const isMerged = ticket.mergedIntoTicketId === other.id || other.mergedIntoTicketId === ticket.id;
  if (isMerged && deleted.kind === 'duplicate_of')
    throw new DomainError('conflict', { message: { key: 'service_ticket.merge_link' } });
  await writeAuditEntry(tx, context, {
    action: 'delete',
    table: ticketLink,
    objectId: id,
    before: deleted,
  });
}
