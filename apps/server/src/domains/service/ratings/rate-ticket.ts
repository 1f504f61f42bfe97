import { rateServiceTicket as route, type ServiceTicket } from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockTicket, serviceTickets } from '../tickets/service-ticket.resource.ts';
import { getRatingEnd, writeRating } from './write-rating.ts';

/**
 * Rates a closed ticket as a user of its customer, or changes the rating.
 * @throws DomainError `conflict` unless the ticket is closed, and after `ratingDays`; `not_found`.
 */
export async function rateTicket(
  context: Context,
  { id, body }: { id: string; body: RouteBody<typeof route> },
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const ticket = await lockTicket(tx, context, id);
    const end = getRatingEnd(ticket);
    if (end === null)
      throw new DomainError('conflict', { message: { key: 'service_rating.not_closed' } });
    if (end < context.now)
      throw new DomainError('conflict', { message: { key: 'service_rating.too_late' } });
    await writeRating(tx, context, ticket, { ...body, ratedBy: getUserId(context.actor) });
  });
  return read(context, serviceTickets, id);
}
