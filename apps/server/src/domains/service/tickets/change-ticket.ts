import {
  changeServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketPatch,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { toCustomerPhone } from '#server/domains/users/index.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { TicketParams } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, requireVersion, updateRow } from '#server/resource/write.ts';
import { type ClockChange, moveClock } from '../promises/move-clock.ts';
import { publishTicketChange, ticketAssigned } from '../service-events.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { type LockedTicket, lockTicket, serviceTickets } from './service-ticket.resource.ts';
import { insertTicketEvents, type NewTicketEvent } from './end-ticket.ts';
import { validateAssignee, validatePlannedDay, assertChangeable } from './ticket-rules.ts';

/**
 * Changes status, planned day, assignee or description of a ticket. Mails the requester the planned
 * day unless it has passed, which means that work is recorded afterwards.
 * @throws DomainError 400 for a day out of range and an invalid assignee; `stale`;
 * `invalid_transition` according to the contract's table; `not_found`.
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
    const phone = await toCustomerPhone(tx, body.contact_phone, { customerId: before.customerId });
    const columns = toColumns(serviceTickets, { ...body, contact_phone: phone });
    const clock = { ...before, start: before.requestedAt };
    const values = {
      ...columns,
      ...(await moveClock(tx, context, clock, toClockChange(before, body))),
    };
    if (Object.entries(values).every(([name, value]) => before[name] === value)) return;
    const after: LockedTicket = { ...before, ...values };
    const steps = listSteps(before, after, body.urgency_reason ?? null);
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

/** Returns what a change of a ticket means for its clock. */
function toClockChange(
  before: LockedTicket,
  { urgency, status, planned_for: day, waiting_for_customer: isWaiting }: ServiceTicketPatch,
): ClockChange {
  const isMoved = status !== undefined && status !== before.status;
  return {
    urgency,
    isWaiting,
    isAnswered: isMoved || Boolean(day),
    isSolved: isMoved ? status === 'completed' : undefined,
  };
}

function listSteps(
  before: LockedTicket,
  after: LockedTicket,
  reason: string | null,
): NewTicketEvent[] {
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
  if (after.urgency !== before.urgency) {
    steps.push({ kind: 'urgency_changed', urgency: after.urgency, text: reason });
  }
  if ((after.pausedAt === null) !== (before.pausedAt === null)) {
    steps.push({ kind: after.pausedAt === null ? 'waiting_ended' : 'waiting_for_customer' });
  }
  return steps;
}

/**
 * Mails the requester the planned day. Mentions the previous day unless it has passed, since the
 * requester may not have been notified of it.
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

/** Returns true if a day is over where the caller is. */
const hasPassed = (day: string, context: Context): boolean => day < getToday(context);

/** Returns the day that a change plans; null if the ticket has none or had it before. */
function getNewPlannedDay(before: LockedTicket, after: LockedTicket): string | null {
  const isPlannedNow = after.status === 'planned' && before.status !== 'planned';
  return after.plannedFor !== before.plannedFor || isPlannedNow ? after.plannedFor : null;
}
