import { eq } from 'drizzle-orm';
import {
  createMaintenance as route,
  type MaintenanceInput,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { authorise } from '#server/kernel/actor.ts';
import { announceRows } from '#server/resource/announce-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { once, readMade } from '#server/resource/create-once.ts';
import type { Versioned } from '#server/resource/read.ts';
import { columnsOf, insertRow, type LockedRow } from '#server/resource/write.ts';
import { withDevice } from '../installed-devices/hold-device.ts';
import { installedDevices } from '../installed-devices/installed-device.resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { refreshNextMaintenance } from '../installed-devices/next-maintenance.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';
import { requireDays } from './require-days.ts';

/**
 * Records maintenance of an installed device, whose next one follows from it.
 * @throws PortalError 400 as `requireDays` says, `not_found`.
 */
export async function createMaintenance(
  context: Context,
  { id, body }: { id: string; body: MaintenanceInput },
): Promise<Versioned<MaintenanceRecord>> {
  authorise(context.actor, route.access);
  const made = await withDevice(context, { id }, async (tx, device) => {
    requireDays(context, body);
    return once(tx, context, () => addMaintenance(tx, context, { device, body }));
  });
  return readMade(context, maintenanceRecords, made);
}

interface Added {
  readonly device: LockedRow;
  readonly body: MaintenanceInput;
  /** The ticket that is closed with it. */
  readonly serviceTicketId?: string;
}

/**
 * The same within a transaction that holds the device; the days must have been checked, and who may
 * write it. Answers the record's id.
 */
export async function addMaintenance(
  tx: Transaction,
  context: Context,
  { device, body, serviceTicketId }: Added,
): Promise<string> {
  const recordId = await insertRow(tx, context, maintenanceRecords, {
    ...columnsOf(maintenanceRecords, body),
    installedDeviceId: device.id,
    ...(serviceTicketId === undefined ? {} : { serviceTicketId }),
  });
  await refreshNextMaintenance(tx, context, eq(installedDevice.id, device.id));
  await announceRows(tx, installedDevices, [device]);
  return recordId;
}
