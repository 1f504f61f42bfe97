import { removeEmployee as route } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import { employees } from './employee.resource.ts';

/**
 * Removes an employee, or deactivates them; see `removeAccount`.
 * @throws PortalError `conflict` for the last who may keep employees.
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
