import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketEvent } from './ticket-event.table.ts';

/** A step as its ticket's timeline keeps it. */
export type NewTicketEvent = Pick<typeof ticketEvent.$inferInsert, 'kind'> &
  Partial<
    Pick<
      typeof ticketEvent.$inferInsert,
      'fromStatus' | 'toStatus' | 'plannedFor' | 'assignedTo' | 'text'
    >
  >;

/** Writes what a call did to a ticket into its timeline, in order; returns the ids of the entries. */
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
