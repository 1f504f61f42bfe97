import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketEvent } from './ticket-event.table.ts';

/** Entry of a ticket's timeline. */
export type NewTicketEvent = Pick<typeof ticketEvent.$inferInsert, 'kind'> &
  Partial<
    Pick<
      typeof ticketEvent.$inferInsert,
      'fromStatus' | 'toStatus' | 'plannedFor' | 'assignedTo' | 'text'
    >
  >;

/** Adds entries to a ticket's timeline, in order. Returns their ids. */
export async function insertTicketEvents(
  tx: Transaction,
  context: Context,
  ticketId: string,
  steps: readonly NewTicketEvent[],
): Promise<string[]> {
  if (steps.length === 0) return [];
  const at = context.now.toISOString();
  const actorId = getUserId(context.actor);
  const entries = steps.map((step) => ({ id: newId(), ticketId, at, actorId, ...step }));
  await tx.insert(ticketEvent).values(entries);
  return entries.map(({ id }) => id);
}
