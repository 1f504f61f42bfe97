import { archiveClinic as route } from '@portal/contract/crm';
import { removeUsersFromClinic } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { detachDevices } from '../installed-devices/detach-devices.ts';
import { detachLeads } from '../leads/detach-leads.ts';
import { getCustomerId, lockCustomers, assertNotLastActive } from './clinic-rules.ts';
import { clinics } from './clinic.resource.ts';

/**
 * Archives a clinic. It stays readable; its devices, leads and users leave it and stay with the
 * customer (API.md §3 CRM). Does nothing if it is archived already.
 * @throws DomainError 400 for the customer's last active clinic; `stale`, `not_found`.
 */
export async function archiveClinic(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, clinics, { id, seenVersion: null });
    const customerId = getCustomerId(before);
    await lockCustomers(tx, [customerId]);
    if (before['isActive']) await assertNotLastActive(tx, { id, customerId });
    requireVersion(before, seenVersion);
    if (before['archivedAt'] !== null) return;
    await detachDevices(tx, context, id);
    await detachLeads(tx, context, id);
    await removeUsersFromClinic(tx, context, id);
    await updateRow(tx, context, clinics, before, {
      values: { isActive: false, archivedAt: context.now.toISOString() },
      action: 'archive',
    });
  });
}
