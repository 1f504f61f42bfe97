import { eq, sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { installedDevices } from './installed-device.resource.ts';
import { installedDevice } from './installed-device.table.ts';
import { lockDevices } from './next-maintenance.ts';

/**
 * Detaches all devices from a clinic that is archived or changes its customer. The devices stay
 * with the customer.
 */
export async function detachDevices(
  tx: Transaction,
  context: Context,
  clinicId: string,
): Promise<void> {
  await lockDevices(tx, eq(installedDevice.clinicId, clinicId));
  const devices = await tx
    .update(installedDevice)
    .set({
      clinicId: null,
      updatedAt: context.now.toISOString(),
      version: sql`${installedDevice.version} + 1`,
    })
    .where(eq(installedDevice.clinicId, clinicId))
    .returning({ id: installedDevice.id, customerId: installedDevice.customerId });
  const auditEntries = devices.map(({ id }) => ({
    action: 'detach' as const,
    table: installedDevice,
    objectId: id,
    before: { clinicId },
    after: { clinicId: null },
  }));
  await writeAuditEntries(tx, context, auditEntries);
  await publishRowChanges(tx, installedDevices, devices);
}
