import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRow } from '#server/resource/write.ts';
import { announceTicket } from '../announce-change.ts';
import { followTicket } from '../requests/follow-ticket.ts';
import type { LockedTicket } from './locked-ticket.ts';
import { rememberEvents } from './remember-events.ts';
import { serviceTickets } from './service-ticket.resource.ts';

interface Ending {
  readonly status: 'closed' | 'cancelled';
  /** What was done, or why nothing will be. */
  readonly text: string | null;
}

/** Ends a ticket that the transaction holds, and may be ended so: nobody waits for it any more. */
export async function endTicket(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  { status, text }: Ending,
): Promise<void> {
  const said = status === 'closed' ? { resolutionNotes: text } : { cancellationReason: text };
  const closedAt = context.now.toISOString();
  await updateRow(tx, context, serviceTickets, before, {
    values: { status, closedAt, waitingSince: null, ...said },
    action: status === 'closed' ? 'close' : 'cancel',
  });
  await rememberEvents(tx, context, before.id, [
    { kind: 'status_changed', fromStatus: before.status, toStatus: status, text },
  ]);
  await followTicket(tx, context, { ...before, status, isQuiet: true });
  await announceTicket(tx, before);
}
