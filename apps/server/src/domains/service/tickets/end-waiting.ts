import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { moveClock } from '../promises/move-clock.ts';
import { insertTicketEvents } from './end-ticket.ts';
import type { LockedTicket } from './service-ticket.resource.ts';
import { serviceTicket } from './service-ticket.table.ts';

/** Lets the clock of a locked ticket go on that waited for the customer; its version stays. */
export async function endWaiting(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
): Promise<void> {
  const clock = { ...ticket, start: ticket.requestedAt };
  const values = await moveClock(tx, context, clock, { isWaiting: false });
  await tx.update(serviceTicket).set(values).where(eq(serviceTicket.id, ticket.id));
  await insertTicketEvents(tx, context, ticket.id, [{ kind: 'waiting_ended' }]);
}
