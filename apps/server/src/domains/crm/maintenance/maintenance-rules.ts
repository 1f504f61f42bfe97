import type { MaintenanceInput } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { addYears, getLatestDay } from '#server/kernel/calendar-day.ts';
import type { Call } from '#server/kernel/call.ts';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { type LockedRow, lockRow } from '#server/resource/write.ts';
import { type DeviceMaintenanceRecord, maintenanceRecords } from './maintenance-record.resource.ts';

/** Path parameters: an installed device and one of its records. */
export interface MaintenancePath {
  readonly id: string;
  readonly maintenanceId: string;
}

/**
 * Returns the record of a path.
 * @throws DomainError `not_found`, also for a record of another device.
 */
export async function getMaintenanceRecord(
  context: Context,
  { id, maintenanceId }: MaintenancePath,
): Promise<DeviceMaintenanceRecord> {
  const found = await read(context, maintenanceRecords, maintenanceId);
  if (found.installed_device_id !== id.toLowerCase()) throw new DomainError('not_found');
  return found;
}

/**
 * Locks the record of a locked device.
 * @throws DomainError `not_found`.
 */
export async function lockMaintenanceRecord(
  tx: Transaction,
  context: Context,
  { device, maintenanceId }: { device: LockedRow; maintenanceId: string },
): Promise<LockedRow> {
  const row = await lockRow(tx, context, maintenanceRecords, {
    id: maintenanceId,
    seenVersion: null,
  });
  if (row['installedDeviceId'] !== device.id) throw new DomainError('not_found');
  return row;
}

type Days = Pick<MaintenanceInput, 'performed_on' | 'next_due_on'>;

/** Earliest accepted date; an older one is a typing error. */
const earliestDay = '1900-01-01';
const maxYearsBetween = 100;

/**
 * Returns the validation errors of the dates: maintenance must not be later than today, wherever
 * the user is, and the next one must be due later than that.
 */
export function getDayErrors(
  { now }: Pick<Call, 'now'>,
  { performed_on: day, next_due_on: next }: Days,
): FieldMessages {
  const isDone = day >= earliestDay && day <= getLatestDay(now);
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
