import type * as T from '@portal/contract/schema';
import { Email, employeesWith, object as body, requiredText } from '@portal/contract/kernel';
import type { EmployeeInput } from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRow } from '#server/resource/write.ts';
import { requireBirthDay } from '../accounts/require-birth-day.ts';
import { addMemberships } from '../groups/memberships.ts';
import { ensureStaffGroup } from '../groups/staff-group.ts';
import { employeeColumns } from './employee-columns.ts';
import { employees } from './employee.resource.ts';

/** Input of the operator for a first employee. */
export const NewEmployee = body({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
});

export type NewEmployee = T.Static<typeof NewEmployee>;

/**
 * Creates an employee in the given groups, or in Staff without any, and returns their id. The
 * caller must issue the link for a password in the same transaction.
 * @throws DomainError 400 for a taken e-mail, an impossible date of birth, an unknown group and an
 * unknown job title.
 */
export async function createEmployee(
  tx: Transaction,
  context: Context,
  input: EmployeeInput,
): Promise<string> {
  authorize(context.actor, employeesWith('staff'));
  requireBirthDay(context, input);
  const userId = await insertRow(tx, context, employees, {
    ...employeeColumns(input),
    role: 'employee',
  });
  const groupIds = input.groups ?? [await ensureStaffGroup(tx, context)];
  await addMemberships(tx, context, { userId, groupIds, field: 'groups' });
  return userId;
}
