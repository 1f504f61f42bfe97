import { eq } from 'drizzle-orm';
import { deleteMaintenance as route } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import { publishRowChange } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { withDevice } from '../installed-devices/hold-device.ts';
import { installedDevices } from '../installed-devices/installed-device.resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { refreshNextMaintenance } from '../installed-devices/next-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { lockRecordOf, type RecordPath } from './record-of-device.ts';

/**
 * Deletes a maintenance record; the next one of its device follows from those that are left.
 * @throws PortalError `stale`, `not_found`.
 */
export async function deleteMaintenance(
  context: Context,
  { id, maintenanceId, seenVersion }: RecordPath & { readonly seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await withDevice(context, { id }, async (tx, device) => {
    const before = await lockRecordOf(tx, context, { device, maintenanceId });
    requireVersion(before, seenVersion);
    await deleteRow(tx, context, maintenanceRecords, before);
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, device.id));
    await publishRowChange(tx, installedDevices, [device]);
  });
}
