import { eq } from 'drizzle-orm';
import {
  changeMaintenance as route,
  type MaintenanceInput,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { toColumns, requireVersion, updateRow, type Row } from '#server/resource/write.ts';
import { withLockedDevice } from '../installed-devices/lock-device.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { refreshNextMaintenance } from '../installed-devices/next-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { assertDays, lockMaintenanceRecord, type MaintenancePath } from './maintenance-rules.ts';

interface Change extends MaintenancePath {
  readonly body: Partial<MaintenanceInput>;
  readonly seenVersion: number | null;
}

/**
 * Changes a maintenance record and updates the next maintenance of its device.
 * @throws DomainError 400 as `assertDays` for the changed record; `stale`, `not_found`.
 */
export async function changeMaintenance(
  context: Context,
  { id, maintenanceId, body, seenVersion }: Change,
): Promise<Versioned<MaintenanceRecord>> {
  authorize(context.actor, route.access);
  await withLockedDevice(context, { id }, async (tx, device) => {
    const before = await lockMaintenanceRecord(tx, context, { device, maintenanceId });
    const values = toColumns(maintenanceRecords, body);
    if (body.performed_on !== undefined || body.next_due_on !== undefined) {
      assertDays(context, toDays({ ...before, ...values }));
    }
    requireVersion(before, seenVersion);
    await updateRow(tx, context, maintenanceRecords, before, { values });
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, device.id));
  });
  return read(context, maintenanceRecords, maintenanceId);
}

function toDays({ performedOn, nextDueOn }: Row) {
  return {
    performed_on: String(performedOn),
    next_due_on: typeof nextDueOn === 'string' ? nextDueOn : null,
  };
}
