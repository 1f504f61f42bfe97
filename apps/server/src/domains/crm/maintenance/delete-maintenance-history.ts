import { eq } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { maintenanceRecord } from './maintenance-record.table.ts';

/** Deletes all records of a device that is being deleted, with an audit entry for each. */
export async function deleteMaintenanceHistory(
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
