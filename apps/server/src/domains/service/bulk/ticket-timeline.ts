import type { Transaction } from '#server/database/database.ts';
import { publishManyChangedTo } from '#server/events/index.ts';
import type { Changed } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { toTicketEvent, type NewTicketEvent } from '../tickets/end-ticket.ts';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { ticketEvent } from '../tickets/service-ticket.table.ts';
import { listSteps } from '../tickets/ticket-steps.ts';

/** Adds what changed to the timelines of tickets, in one statement. */
export async function insertSteps(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedTicket>[],
  reason: string | null,
): Promise<void> {
  const entries = changes.flatMap(({ before, after }) =>
    toSteps(before, after, reason).map((step) => toTicketEvent(context, after.id, step)),
  );
  if (entries.length > 0) await tx.insert(ticketEvent).values(entries);
}

function toSteps(
  before: LockedTicket,
  after: LockedTicket,
  reason: string | null,
): NewTicketEvent[] {
  const steps = listSteps(before, after, { urgency_reason: reason });
  // The completion of a closed ticket says already what was done.
  const { cancellationReason: text } = after;
  for (const step of steps)
    if (step.kind === 'status_changed' && step.toStatus === 'cancelled') step.text = text;
  return steps;
}

/** Publishes that tickets or requests changed, to each customer that has one of them. */
export async function publishToCustomers(
  tx: Transaction,
  type: 'service_ticket' | 'service_request',
  rows: readonly { readonly customerId: string }[],
): Promise<void> {
  const customers = [...new Set(rows.map(({ customerId }) => customerId))];
  if (customers.length === 0) return;
  await publishManyChangedTo(
    tx,
    customers.map((customerId) => ({ type, customerId, permission: 'service' })),
  );
}
