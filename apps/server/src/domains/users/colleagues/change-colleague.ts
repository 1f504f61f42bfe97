import {
  changeColleague as route,
  type Colleague,
  type ColleaguePatch,
} from '@portal/contract/users';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { guardLastManager, requireOwnClinics, toRoleColumns } from '../customers/clinic-role.ts';
import { lockClinics } from '../customers/own-clinic.ts';
import { colleagues } from './colleague.resource.ts';
import { requireManager } from './require-manager.ts';

/**
 * Changes what a colleague sees.
 * @throws DomainError 400 for clinics that are not the customer's; `conflict` for the last manager;
 * `stale`, `not_found`.
 */
export async function changeColleague(
  context: Context,
  { id, body, seenVersion }: { id: string; body: ColleaguePatch; seenVersion: number | null },
): Promise<Versioned<Colleague>> {
  const { customerId } = requireManager(context, route.access);
  await transact(context, async (tx) => {
    await lockClinics(tx, body.clinic_ids ?? []);
    await guardLastManager(tx, customerId, async () => {
      const before = await lockRow(tx, context, colleagues, { id, seenVersion: null });
      const values = toRoleColumns(before, body);
      await requireOwnClinics(tx, { ...before, ...values }, before);
      requireVersion(before, seenVersion);
      await updateRow(tx, context, colleagues, before, { values });
    });
  });
  return read(context, colleagues, id);
}
