import { eq } from 'drizzle-orm';
import {
  changeInstalledDevice as route,
  type InstalledDeviceDetail,
  type InstalledDeviceInput,
} from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { toColumns, requireVersion, updateRow } from '#server/resource/write.ts';
import { resolveDeviceColumns } from './device-rules.ts';
import { withLockedDevice } from './lock-device.ts';
import { installedDeviceDetails, installedDevices } from './installed-device.resource.ts';
import { installedDevice } from './installed-device.table.ts';
import { refreshNextMaintenance } from './next-maintenance.ts';

/**
 * Changes an installed device. One that goes to another customer leaves its clinic, unless a clinic
 * of theirs is named.
 * @throws PortalError 400 as `settled` says, for an unknown customer and a serial number that the
 * model has already; `stale`, `not_found`.
 */
export async function changeDevice(
  context: Context,
  {
    id,
    body,
    seenVersion,
  }: { id: string; body: Partial<InstalledDeviceInput>; seenVersion: number | null },
): Promise<Versioned<InstalledDeviceDetail>> {
  authorize(context.actor, route.access);
  await withLockedDevice(context, { id, referenceIds: body }, async (tx, before, references) => {
    const derived = resolveDeviceColumns(context, body, { before, references });
    const values = { ...toColumns(installedDevices, body), ...derived };
    await updateRow(tx, context, installedDevices, before, { values });
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, id));
    // Constraints on the body are reported before a stale version (400, then 412).
    requireVersion(before, seenVersion);
  });
  return read(context, installedDeviceDetails, id);
}
