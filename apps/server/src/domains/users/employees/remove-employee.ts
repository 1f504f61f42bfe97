import { removeEmployee as route } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import { employees } from './employee.resource.ts';

/**
 * Deletes or deactivates an employee; see `removeAccount`.
 * @throws DomainError `conflict` for the last one that can manage employees.
 */
export async function removeEmployee(
  context: Context,
  target: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, (tx) =>
    guardLastStaff(tx, () => removeAccount(tx, context, employees, target)),
  );
}
