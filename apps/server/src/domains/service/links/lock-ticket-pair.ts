import type { Transaction } from '#server/database/database.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { type LockedTicket, lockTicket } from '../tickets/service-ticket.resource.ts';

/** Two tickets of one customer. */
export interface TicketPair {
  readonly ticket: LockedTicket;
  readonly other: LockedTicket;
}

interface PairIds {
  /** Id as it is stored. */
  readonly id: string;
  readonly otherId: string;
  /** Field that names the other one. */
  readonly field: string;
}

/**
 * Locks two tickets of one customer, in the order of their ids, so that calls that name them the other
 * way around follow one another.
 * @throws DomainError 400 at the field for the ticket itself, for one that does not exist and for one of
 * another customer; `not_found`.
 */
export async function lockTicketPair(
  tx: Transaction,
  context: Context,
  { id, otherId, field }: PairIds,
): Promise<TicketPair> {
  if (id === otherId) throw fieldError(field, 'service_ticket.itself');
  const locked = new Map<string, LockedTicket>();
  for (const one of [id, otherId].toSorted()) {
    try {
      locked.set(one, await lockTicket(tx, context, one));
    } catch (error) {
      const isMissing = error instanceof DomainError && error.code === 'not_found';
      throw isMissing && one === otherId ? fieldError(field, 'field.not_found') : error;
    }
  }
  const [ticket, other] = [locked.get(id), locked.get(otherId)];
  if (!ticket || !other) throw new Error('A ticket was not locked');
  if (ticket.customerId !== other.customerId)
    throw fieldError(field, 'service_ticket.other_customer');
  return { ticket, other };
}
