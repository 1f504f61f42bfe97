import { eq } from 'drizzle-orm';
import { deleteMaintenance as route } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { withLockedDevice } from '../installed-devices/lock-device.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { refreshNextMaintenance } from '../installed-devices/next-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { lockMaintenanceRecord, type MaintenancePath } from './maintenance-rules.ts';

/**
 * Deletes a maintenance record and updates the device's next maintenance.
 * @throws DomainError `stale`, `not_found`.
 */
export async function deleteMaintenance(
  context: Context,
  { id, maintenanceId, seenVersion }: MaintenancePath & { readonly seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await withLockedDevice(context, { id }, async (tx, device) => {
    const before = await lockMaintenanceRecord(tx, context, { device, maintenanceId });
    requireVersion(before, seenVersion);
    await deleteRow(tx, context, maintenanceRecords, before);
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, device.id));
  });
}
