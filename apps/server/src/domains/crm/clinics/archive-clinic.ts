import { eq } from 'drizzle-orm';
import { archiveClinic as route } from '@portal/contract/crm';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/database.ts';
import { leaveClinic } from '#server/domains/users/index.ts';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { holdCustomer, keepOneActive } from './clinic-rules.ts';
import { clinics } from './clinic.resource.ts';

/**
 * Archives a clinic: it stays readable; its devices stay the customer's and leave it, its users
 * stay and leave it too (API.md §3 CRM). Archiving twice changes nothing.
 * @throws PortalError 400 for the customer's last active clinic, `stale`, `not_found`.
 */
export async function archiveClinic(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorise(context.actor, route.access);
  const { customer_id: customerId } = await read(context, clinics, id);
  await transact(context, async (tx) => {
    await holdCustomer(tx, customerId);
    const before = await lockRow(tx, clinics, id, seenVersion);
    if (before['archivedAt'] !== null) return;
    if (before['isActive']) await keepOneActive(tx, { id, customerId });
    await detachDevices(tx, context, id);
    await leaveClinic(tx, context, id);
    await updateRow(tx, context, clinics, before, {
      values: { isActive: false, archivedAt: context.now.toISOString() },
      action: 'archive',
    });
  });
}

async function detachDevices(tx: Transaction, context: Context, clinicId: string): Promise<void> {
  const devices = await tx
    .update(installedDevice)
    .set({ clinicId: null, updatedAt: context.now.toISOString() })
    .where(eq(installedDevice.clinicId, clinicId))
    .returning({ id: installedDevice.id });
  for (const { id } of devices) {
    await record(tx, context, {
      action: 'detach',
      table: installedDevice,
      objectId: id,
      before: { clinicId },
      after: { clinicId: null },
    });
  }
}
