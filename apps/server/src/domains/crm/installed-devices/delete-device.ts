import { deleteInstalledDevice as route } from '@portal/contract/crm';
import { eq } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { revokeFileLinks } from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { deletePhotosOf } from '../device-photos/remove-device-photo.ts';
import { maintenanceRecord } from '../maintenance/maintenance-record.table.ts';
import { installedDevices } from './installed-device.resource.ts';

/**
 * Deletes an installed device with its maintenance history and its photos.
 * @throws DomainError `in_use` if other objects refer to it; `stale`, `not_found`.
 */
export async function deleteDevice(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  const released = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, installedDevices, { id, seenVersion });
    await deleteMaintenanceHistory(tx, context, id);
    const paths = await deletePhotosOf(tx, context, id);
    await deleteRow(tx, context, installedDevices, before);
    return paths;
  });
  for (const blobPath of released) await revokeFileLinks(context, blobPath);
}

/** Deletes all records of a device that is being deleted, with an audit entry for each. */
async function deleteMaintenanceHistory(
  tx: Transaction,
  context: Context,
  installedDeviceId: string,
): Promise<void> {
  const deleted = await tx
    .delete(maintenanceRecord)
    .where(eq(maintenanceRecord.installedDeviceId, installedDeviceId))
    .returning();
  const auditEntries = deleted.map((before) => ({
    action: 'delete' as const,
    table: maintenanceRecord,
    objectId: before.id,
    before,
  }));
  await writeAuditEntries(tx, context, auditEntries);
}
