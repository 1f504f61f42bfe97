import {
  linkServiceTicket as route,
  type TicketLink,
  type TicketLinkKind,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { publishTicketChange } from '../service-events.ts';
import { insertTicketEvents } from '../tickets/end-ticket.ts';
import { formatTicketNumber, serviceTickets } from '../tickets/service-ticket.resource.ts';
import { lockTicketPair, type TicketPair } from './lock-ticket-pair.ts';
import { ticketLink } from './ticket-link.table.ts';

interface Linking {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Links two tickets of one customer, whatever their status.
 * @throws DomainError 400 at `service_ticket_id` for the ticket itself, for one that does not exist or
 * belongs to another customer, and for a ticket to follow from that is not older; `conflict` for a link
 * that exists, and for a second ticket to follow from; `not_found`.
 */
export async function linkTicket(
  context: Context,
  { id: givenId, body: { kind, service_ticket_id: otherId } }: Linking,
): Promise<TicketLink> {
  authorize(context.actor, route.access);
  const { id } = await read(context, serviceTickets, givenId);
  const linkId = await transact(context, async (tx) => {
    const pair = await lockTicketPair(tx, context, { id, otherId, field: 'service_ticket_id' });
    const created =
      kind === 'follows_from'
        ? await followTicket(tx, context, pair)
        : await insertLink(tx, context, kind, pair);
    if (created === null)
      throw new DomainError('conflict', { message: { key: 'service_ticket.linked' } });
    await writeLinkEvents(tx, context, 'linked', pair);
    return created;
  });
  const { links } = await read(context, serviceTickets, id);
  const link = links.find((one) => one.id === linkId);
  if (!link) throw new DomainError('not_found');
  return link;
}

/** Lets a ticket continue an older one, so that no circle can come about. Returns the link's id. */
async function followTicket(
  tx: Transaction,
  context: Context,
  { ticket, other }: TicketPair,
): Promise<string | null> {
  if (ticket.followsTicketId === other.id) return null;
  if (ticket.followsTicketId !== null)
    throw new DomainError('conflict', { message: { key: 'service_ticket.follows' } });
  if (other.number > ticket.number)
    throw fieldError('service_ticket_id', 'service_ticket.not_earlier');
  await updateRow(tx, context, serviceTickets, ticket, { values: { followsTicketId: other.id } });
  return ticket.id;
}

/** Inserts a link with its audit entry, and returns its id; null if there is one of this kind. */
export async function insertLink(
  tx: Transaction,
  context: Context,
  kind: Exclude<TicketLinkKind, 'follows_from'>,
  { ticket, other }: TicketPair,
): Promise<string | null> {
  const row = {
    id: newId(),
    ticketId: ticket.id,
    otherTicketId: other.id,
    kind,
    createdAt: context.now.toISOString(),
  };
  const inserted = await tx
    .insert(ticketLink)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: ticketLink.id });
  if (inserted.length === 0) return null;
  await writeAuditEntry(tx, context, {
    action: 'create',
    table: ticketLink,
    objectId: row.id,
    after: row,
  });
  return row.id;
}

/** Adds an event with the number of the other ticket to both, and publishes both. */
export async function writeLinkEvents(
  tx: Transaction,
  context: Context,
  kind: 'linked' | 'unlinked' | 'merge_undone',
  { ticket, other }: TicketPair,
): Promise<void> {
  await insertTicketEvents(tx, context, ticket.id, [{ kind, text: formatTicketNumber(other) }]);
  await insertTicketEvents(tx, context, other.id, [{ kind, text: formatTicketNumber(ticket) }]);
  await publishTicketChange(tx, ticket);
  await publishTicketChange(tx, other);
}
