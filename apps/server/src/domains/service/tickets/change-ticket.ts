import {
  changeServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketPatch,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { toUtcDay } from '#server/domains/crm/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { TicketParams } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, requireVersion, updateRow } from '#server/resource/write.ts';
import { publishTicketChange } from '../publish-service-changes.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { ticketAssigned } from '../service-events.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { lockTicket, type LockedTicket } from './lock-ticket.ts';
import { insertTicketEvents, type NewTicketEvent } from './insert-ticket-events.ts';
import { serviceTickets } from './service-ticket.resource.ts';
import { validateAssignee, validatePlannedDay, assertChangeable } from './ticket-rules.ts';

/**
 * Changes a ticket: moves it, plans it, gives it to somebody. Who asked for it is mailed the day,
 * unless it has passed: somebody then writes up what was done.
 * @throws PortalError 400 for a day that nobody plans for and for whom no work can be given to;
 * `stale`; `invalid_transition` as the contract's table says; `not_found`.
 */
export async function changeTicket(
  context: Context,
  { id, body, seenVersion }: { id: string; body: ServiceTicketPatch; seenVersion: number | null },
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockTicket(tx, context, id);
    const { assigned_to_user_id: assignee } = body;
    const errors = {
      ...validatePlannedDay(body.planned_for, context),
      ...(assignee === before.assignedTo ? {} : await validateAssignee(tx, assignee)),
    };
    if (Object.keys(errors).length > 0) throw validationError(errors);
    requireVersion(before, seenVersion);
    assertChangeable(before, body);
    const values = toColumns(serviceTickets, body);
    const after: LockedTicket = { ...before, ...values };
    const steps = listSteps(before, after);
    if (steps.length === 0) return;
    await updateRow(tx, context, serviceTickets, before, { values });
    const eventIds = await insertTicketEvents(tx, context, before.id, steps);
    const eventId = eventIds[steps.findIndex(({ kind }) => kind === 'assigned')];
    const { assignedTo } = after;
    if (eventId !== undefined && assignedTo !== null)
      await ticketAssigned.publish(tx, context, { eventId, ticket: { ...after, assignedTo } });
    const day = getNewPlannedDay(before, after);
    if (after.status !== before.status) {
      await syncRequestStatus(tx, context, { ...after, isSilent: day !== null });
    }
    if (day !== null && !hasPassed(day, context))
      await mailPlannedDay(tx, context, { ticket: after, day, earlier: before.plannedFor });
    await publishTicketChange(tx, after);
  });
  return read(context, serviceTickets, id);
}

function listSteps(before: LockedTicket, after: LockedTicket): NewTicketEvent[] {
  const steps: NewTicketEvent[] = [];
  if (after.status !== before.status) {
    steps.push({ kind: 'status_changed', fromStatus: before.status, toStatus: after.status });
  }
  if (after.plannedFor !== before.plannedFor) {
    steps.push({ kind: 'planned', plannedFor: after.plannedFor });
  }
  if (after.assignedTo !== before.assignedTo) {
    steps.push({ kind: 'assigned', assignedTo: after.assignedTo });
  }
  if (after.description !== before.description) steps.push({ kind: 'described' });
  return steps;
}

/**
 * Writes to whoever asked for the ticket when it is planned, and that an earlier day does not hold
 * any more; of one that has passed they may never have been told.
 */
async function mailPlannedDay(
  tx: Transaction,
  context: Context,
  { ticket, day, earlier }: { ticket: LockedTicket; day: string; earlier: string | null },
): Promise<void> {
  if (earlier === null || earlier === day || hasPassed(earlier, context)) {
    const params = (ticketParams: TicketParams) => ({ ...ticketParams, day: { day } });
    await mailRequester(tx, context, { ticket, template: 'ticket_planned', params });
  } else {
    const days = { day: { day }, earlier: { day: earlier } };
    const params = (ticketParams: TicketParams) => ({ ...ticketParams, ...days });
    await mailRequester(tx, context, { ticket, template: 'ticket_replanned', params });
  }
}

/** Returns true if a day is over in UTC, by the portal's clock. */
function hasPassed(day: string, { now }: Pick<Context, 'now'>): boolean {
  return day < toUtcDay(now);
}

/** The day that the ticket has from now on; null where it has none, or had it before. */
function getNewPlannedDay(before: LockedTicket, after: LockedTicket): string | null {
  const isPlannedNow = after.status === 'planned' && before.status !== 'planned';
  return after.plannedFor !== before.plannedFor || isPlannedNow ? after.plannedFor : null;
}
