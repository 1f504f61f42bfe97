import type { MaintenanceInput } from '@portal/contract/crm';
import type { Call } from '#server/kernel/call.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { calendarDay, yearsAfter } from '../calendar-day.ts';

type Days = Pick<MaintenanceInput, 'performed_on' | 'next_due_on'>;

/** Nobody records older maintenance; a slip of the pen may say so. */
const earliest = '1900-01-01';
const mostYearsBetween = 100;

/**
 * What is wrong with the days: maintenance was done by today, the day in UTC by the portal's clock,
 * and the next is due after it.
 */
export function dayFaults(
  { now }: Pick<Call, 'now'>,
  { performed_on: day, next_due_on: next }: Days,
): FieldMessages {
  const isDone = day >= earliest && day <= calendarDay(now);
  const isNext = !next || (next > day && next <= yearsAfter(day, mostYearsBetween));
  return {
    ...(isDone ? {} : { performed_on: [{ key: 'maintenance.performed_on' }] }),
    ...(isNext ? {} : { next_due_on: [{ key: 'maintenance.next_due_on' }] }),
  };
}

/** @throws PortalError 400 at `performed_on` and at `next_due_on`, as `dayFaults` says. */
export function requireDays(call: Pick<Call, 'now'>, days: Days): void {
  const faults = dayFaults(call, days);
  if (Object.keys(faults).length > 0) throw validationError(faults);
}
