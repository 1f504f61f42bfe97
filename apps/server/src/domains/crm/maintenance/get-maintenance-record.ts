import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { maintenanceRecords, type DeviceMaintenanceRecord } from './maintenance-record.resource.ts';

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
