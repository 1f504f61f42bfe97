import type { ServiceTicketPatch } from '@portal/contract/service';
import { getToday } from '#server/kernel/calendar-day.ts';
import type { DayParam } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import type { ClockChange } from '../promises/move-clock.ts';
import type { NewTicketEvent } from './end-ticket.ts';
import type { LockedTicket } from './service-ticket.resource.ts';

/** Returns what a change of a ticket means for its clock. */
export function toClockChange(
  before: LockedTicket,
  { urgency, status, planned_for: day, waiting_for_customer: isWaiting }: ServiceTicketPatch,
): ClockChange {
  const isMoved = status !== undefined && status !== before.status;
  return {
    urgency,
    isWaiting,
    // “Planned” without a day tells the customer nothing yet.
    isAnswered: (isMoved && status !== 'planned') || Boolean(day),
    isSolved: isMoved ? status === 'completed' : undefined,
  };
}

/** Returns what changed, as entries of the timeline. */
export function listSteps(
  before: LockedTicket,
  after: LockedTicket,
  { resolution_notes: notes = null, urgency_reason: reason = null }: ServiceTicketPatch,
): NewTicketEvent[] {
  const steps: NewTicketEvent[] = [];
  if (after.status !== before.status) {
    const { status: fromStatus } = before;
    const { status: toStatus } = after;
    const text = toStatus === 'completed' ? notes : null;
    steps.push({ kind: 'status_changed', fromStatus, toStatus, text });
  }
  const { plannedFor, plannedStart } = after;
  if (plannedFor !== before.plannedFor || plannedStart !== before.plannedStart) {
    steps.push({ kind: 'planned', plannedFor, plannedStart });
  }
  if (after.assignedTo !== before.assignedTo) {
    steps.push({ kind: 'assigned', assignedTo: after.assignedTo });
  }
  if (after.description !== before.description) steps.push({ kind: 'described' });
  else if (after.subject !== before.subject && after.urgency === before.urgency)
    steps.push({ kind: 'renamed', text: after.subject });
  if (after.urgency !== before.urgency) {
    steps.push({ kind: 'urgency_changed', urgency: after.urgency, text: reason });
  }
  if ((after.pausedAt === null) !== (before.pausedAt === null)) {
    steps.push({ kind: after.pausedAt === null ? 'waiting_ended' : 'waiting_for_customer' });
  }
  return steps;
}

/**
 * Returns the previous day and time for a mail that names the new ones; null if they have passed, since
 * the requester may not have been notified of them, or say less.
 */
export function getKnownPlan(
  context: Context,
  plan: DayParam,
  earlier: DayParam | null,
): DayParam | null {
  if (earlier === null || hasPassed(earlier.day, context)) return null;
  const saysLess =
    earlier.day === plan.day && (earlier.time === undefined || earlier.time === plan.time);
  return saysLess ? null : earlier;
}

/** Returns true if a day is over where the caller is. */
export const hasPassed = (day: string, context: Context): boolean => day < getToday(context);

/** Returns the day and time that a change plans; null if the ticket has none or had them before. */
export function getNewPlan(before: LockedTicket, after: LockedTicket): DayParam | null {
  const isPlannedNow = after.status === 'planned' && before.status !== 'planned';
  const isMoved =
    after.plannedFor !== before.plannedFor || after.plannedStart !== before.plannedStart;
  return isMoved || isPlannedNow ? toPlan(after) : null;
}

/** Returns the plan as mails name it. */
export function toPlan({ plannedFor: day, plannedStart: time }: LockedTicket): DayParam | null {
  if (day === null) return null;
  return time === null ? { day } : { day, time };
}
