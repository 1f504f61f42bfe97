import { deleteInstalledDevice as route } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { deleteMaintenanceHistory } from '../maintenance/delete-maintenance-history.ts';
import { installedDevices } from './installed-device.resource.ts';

/**
 * Deletes an installed device with its maintenance history.
 * @throws DomainError `in_use` if other objects refer to it; `stale`, `not_found`.
 */
export async function deleteDevice(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, installedDevices, { id, seenVersion });
    await deleteMaintenanceHistory(tx, context, id);
    await deleteRow(tx, context, installedDevices, before);
  });
}
