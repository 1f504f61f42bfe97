import { cancelServiceTicket as route, type ServiceTicket } from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion } from '#server/resource/write.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { endTicket } from './end-ticket.ts';
import { lockTicket, serviceTickets } from './service-ticket.resource.ts';
import { assertMove } from './ticket-rules.ts';

interface Cancelling {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Cancels a ticket whose work is not completed.
 * @throws DomainError `stale`; `invalid_transition` for a completed, closed or cancelled ticket;
 * `not_found`.
 */
export async function cancelTicket(
  context: Context,
  { id, body, seenVersion }: Cancelling,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const reason = body.cancellation_reason ?? null;
  await transact(context, async (tx) => {
    const before = await lockTicket(tx, context, id);
    requireVersion(before, seenVersion);
    assertMove(before.status, 'cancel', 'cancelled');
    await endTicket(tx, context, before, { status: 'cancelled', text: reason });
    await (reason === null
      ? mailRequester(tx, context, {
          ticket: before,
          template: 'ticket_cancelled',
          params: (ticketParams) => ticketParams,
        })
      : mailRequester(tx, context, {
          ticket: before,
          template: 'ticket_cancelled_because',
          params: (ticketParams) => ({ ...ticketParams, reason }),
        }));
  });
  return read(context, serviceTickets, id);
}
