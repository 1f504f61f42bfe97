import type { MaintenanceInput } from '@portal/contract/crm';
import type { Call } from '#server/kernel/call.ts';
import { invalid, type FieldMessages } from '#server/kernel/portal-error.ts';
import { calendarDay, yearsAfter } from '../calendar-day.ts';

type Days = Pick<MaintenanceInput, 'performed_on' | 'next_due_on'>;

/** Nobody records older maintenance; a slip of the pen may say so. */
const earliest = '1900-01-01';
const mostYearsBetween = 100;

/**
 * Maintenance was done by today, the day in UTC by the portal's clock, and the next is due after it.
 * @throws PortalError 400 at `performed_on` and at `next_due_on`.
 */
export function requireDays(
  { now }: Pick<Call, 'now'>,
  { performed_on: day, next_due_on: next }: Days,
): void {
  const isDone = day >= earliest && day <= calendarDay(now);
  const isNext = !next || (next > day && next <= yearsAfter(day, mostYearsBetween));
  const faults: FieldMessages = {
    ...(isDone ? {} : { performed_on: [{ key: 'maintenance.performed_on' }] }),
    ...(isNext ? {} : { next_due_on: [{ key: 'maintenance.next_due_on' }] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
