import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRow } from '#server/resource/write.ts';
import { moveClock } from '../promises/move-clock.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { publishTicketChange } from '../service-events.ts';
import { type LockedTicket, serviceTickets } from './service-ticket.resource.ts';
import { ticketEvent } from './service-ticket.table.ts';

interface Ending {
  readonly status: 'closed' | 'cancelled';
  /** Work done, or the reason for cancelling. */
  readonly text: string | null;
}

/**
 * Closes or cancels a locked ticket, which then waits for no reply any more. The caller has checked
 * the transition.
 */
export async function endTicket(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  { status, text }: Ending,
): Promise<void> {
  const texts = status === 'closed' ? { resolutionNotes: text } : { cancellationReason: text };
  const closedAt = context.now.toISOString();
  const clock = { ...before, start: before.requestedAt };
  const ended = await moveClock(tx, context, clock, { isSolved: true });
  await updateRow(tx, context, serviceTickets, before, {
    values: { status, closedAt, waitingSince: null, ...ended, ...texts },
    action: status === 'closed' ? 'close' : 'cancel',
  });
  // The completion says the same.
  const isRepeated =
    status === 'closed' && before.status === 'completed' && text === before.resolutionNotes;
  await insertTicketEvents(tx, context, before.id, [
    {
      kind: 'status_changed',
      fromStatus: before.status,
      toStatus: status,
      text: isRepeated ? null : text,
    },
  ]);
  await syncRequestStatus(tx, context, { ...before, status, isSilent: true });
  await publishTicketChange(tx, before);
}

/** Entry of a ticket's timeline. */
export type NewTicketEvent = Pick<typeof ticketEvent.$inferInsert, 'kind'> &
  Partial<
    Pick<
      typeof ticketEvent.$inferInsert,
      'fromStatus' | 'toStatus' | 'plannedFor' | 'plannedStart' | 'assignedTo' | 'urgency' | 'text'
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
  const entries = steps.map((step) => toTicketEvent(context, ticketId, step));
  await tx.insert(ticketEvent).values(entries);
  return entries.map(({ id }) => id);
}

/** Returns an entry of a ticket's timeline as a row. */
export function toTicketEvent({ now, actor }: Context, ticketId: string, step: NewTicketEvent) {
  return { id: newId(), ticketId, at: now.toISOString(), actorId: getUserId(actor), ...step };
}
