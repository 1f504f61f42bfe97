import type { MaintenanceInput } from '@portal/contract/crm';
import type { Call } from '#server/kernel/call.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { toUtcDay, addYears } from '../utc-day.ts';

type Days = Pick<MaintenanceInput, 'performed_on' | 'next_due_on'>;

/** Earliest accepted date; an older one is a typing error. */
const earliestDay = '1900-01-01';
const maxYearsBetween = 100;

/**
 * Returns errors of the dates: maintenance was done by today (UTC, portal's clock), and the next is
 * due later.
 */
export function getDayErrors(
  { now }: Pick<Call, 'now'>,
  { performed_on: day, next_due_on: next }: Days,
): FieldMessages {
  const isDone = day >= earliestDay && day <= toUtcDay(now);
  const isNext = !next || (next > day && next <= addYears(day, maxYearsBetween));
  return {
    ...(isDone ? {} : { performed_on: [{ key: 'maintenance.performed_on' }] }),
    ...(isNext ? {} : { next_due_on: [{ key: 'maintenance.next_due_on' }] }),
  };
}

/** @throws PortalError 400 at `performed_on` and at `next_due_on`, as `getDayErrors` says. */
export function assertDays(call: Pick<Call, 'now'>, days: Days): void {
  const errors = getDayErrors(call, days);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}
