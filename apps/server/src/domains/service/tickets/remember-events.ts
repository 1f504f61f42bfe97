import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketEvent } from './ticket-event.table.ts';

/** A step as its ticket's timeline keeps it. */
export type TicketStepTaken = Pick<typeof ticketEvent.$inferInsert, 'kind'> &
  Partial<
    Pick<
      typeof ticketEvent.$inferInsert,
      'fromStatus' | 'toStatus' | 'plannedFor' | 'assignedTo' | 'text'
    >
  >;

/** Remembers what a call did to a ticket, in its order, within the call's transaction. */
export async function rememberEvents(
  tx: Transaction,
  context: Context,
  ticketId: string,
  steps: readonly TicketStepTaken[],
): Promise<void> {
  if (steps.length === 0) return;
  const at = context.now.toISOString();
  const actorId = getUserId(context.actor);
  await tx
    .insert(ticketEvent)
    .values(steps.map((step) => ({ id: newId(), ticketId, at, actorId, ...step })));
}
