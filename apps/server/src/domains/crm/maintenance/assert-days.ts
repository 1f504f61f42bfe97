import type { MaintenanceInput } from '@portal/contract/crm';
import type { Call } from '#server/kernel/call.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { toUtcDay, addYears } from '../utc-day.ts';

type Days = Pick<MaintenanceInput, 'performed_on' | 'next_due_on'>;

/** Earliest accepted date; an older one is a typing error. */
const earliestDay = '1900-01-01';
const maxYearsBetween = 100;

/**
 * Returns the validation errors of the dates: maintenance must not be later than today (UTC,
 * portal's clock), and the next one must be due later than that.
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

/** @throws DomainError 400 at `performed_on` and `next_due_on`, as `getDayErrors`. */
export function assertDays(call: Pick<Call, 'now'>, days: Days): void {
  const errors = getDayErrors(call, days);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}
