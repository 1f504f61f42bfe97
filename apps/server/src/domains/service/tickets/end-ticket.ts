import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRow } from '#server/resource/write.ts';
import { publishTicketChange } from '../publish-service-changes.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import type { LockedTicket } from './lock-ticket.ts';
import { insertTicketEvents } from './insert-ticket-events.ts';
import { serviceTickets } from './service-ticket.resource.ts';

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
  await updateRow(tx, context, serviceTickets, before, {
    values: { status, closedAt, waitingSince: null, ...texts },
    action: status === 'closed' ? 'close' : 'cancel',
  });
  await insertTicketEvents(tx, context, before.id, [
    { kind: 'status_changed', fromStatus: before.status, toStatus: status, text },
  ]);
  await syncRequestStatus(tx, context, { ...before, status, isSilent: true });
  await publishTicketChange(tx, before);
}
