import {
  changeColleague as changeRoute,
  type Colleague,
  type ColleaguePatch,
  deactivateColleague as deactivateRoute,
} from '@portal/contract/users';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { accountClosed } from '../accounts/account-events.ts';
import { guardLastManager, requireOwnClinics, toRoleColumns } from '../customers/clinic-role.ts';
import { lockClinics } from '../customers/own-clinic.ts';
import { colleagues, requireManager } from './colleague.resource.ts';

/**
 * Changes what a colleague sees.
 * @throws DomainError 400 for clinics that are not the customer's; `conflict` for the last manager;
 * `stale`, `not_found`.
 */
export async function changeColleague(
  context: Context,
  { id, body, seenVersion }: { id: string; body: ColleaguePatch; seenVersion: number | null },
): Promise<Versioned<Colleague>> {
  const { customerId } = requireManager(context, changeRoute.access);
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

/**
 * Deactivates a colleague, and ends their sessions. Does nothing if that was done before.
 * @throws DomainError `conflict` for the last manager; `not_found`.
 */
export async function deactivateColleague(
  context: Context,
  id: string,
): Promise<Versioned<Colleague>> {
  const { customerId } = requireManager(context, deactivateRoute.access);
  await transact(context, (tx) =>
    guardLastManager(tx, customerId, async () => {
      const before = await lockRow(tx, context, colleagues, { id, seenVersion: null });
      if (!before['isActive']) return;
      const values = { isActive: false };
      await updateRow(tx, context, colleagues, before, { values, action: 'deactivate' });
      await accountClosed.publish(tx, context, { userId: before.id });
    }),
  );
  return read(context, colleagues, id);
}
