import { eq } from 'drizzle-orm';
import {
  changeMaintenance as changeRoute,
  createMaintenance as createRoute,
  type MaintenanceInput,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { runIdempotent, readCreated } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import {
  insertRow,
  type LockedRow,
  requireVersion,
  type Row,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import { withLockedDevice } from '../installed-devices/lock-device.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { refreshNextMaintenance } from '../installed-devices/next-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { assertDays, lockMaintenanceRecord, type MaintenancePath } from './maintenance-rules.ts';

/**
 * Adds a maintenance record to an installed device and updates the device's next maintenance.
 * @throws DomainError 400 as `assertDays`; `not_found`.
 */
export async function createMaintenance(
  context: Context,
  { id, body }: { id: string; body: MaintenanceInput },
): Promise<Versioned<MaintenanceRecord>> {
  authorize(context.actor, createRoute.access);
  const createdId = await withLockedDevice(context, { id }, async (tx, device) => {
    assertDays(context, body);
    return runIdempotent(tx, context, () => insertMaintenance(tx, context, { device, body }));
  });
  return readCreated(context, maintenanceRecords, createdId);
}

interface NewMaintenance {
  readonly device: LockedRow;
  readonly body: MaintenanceInput;
  /** Ticket that is closed together with this record. */
  readonly serviceTicketId?: string;
}

/**
 * Inserts a record and returns its id. The caller must have locked the device, validated the days
 * and checked permissions.
 */
export async function insertMaintenance(
  tx: Transaction,
  context: Context,
  { device, body, serviceTicketId }: NewMaintenance,
): Promise<string> {
  const recordId = await insertRow(tx, context, maintenanceRecords, {
    ...toColumns(maintenanceRecords, body),
    installedDeviceId: device.id,
    ...(serviceTicketId === undefined ? {} : { serviceTicketId }),
  });
  await refreshNextMaintenance(tx, context, eq(installedDevice.id, device.id));
  return recordId;
}

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
  authorize(context.actor, changeRoute.access);
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
