import type * as T from 'typebox';
import { Email, employeesWith, record as body, requiredText } from '@portal/contract/kernel';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { columnsOf, insertRow } from '#server/resource/write.ts';
import { groupMember } from '../groups/user-group.table.ts';
import { ensureStaff } from '../groups/staff-group.ts';
import { employees } from './employee.resource.ts';

export const NewEmployee = body({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
});

export type NewEmployee = T.Static<typeof NewEmployee>;

/**
 * Adds an employee, who joins Staff, and answers their id. They have no password yet: whoever calls
 * makes them a link for it in the same transaction.
 * @throws PortalError 400 at `email` for one that is taken.
 */
export async function createEmployee(
  tx: Transaction,
  context: Context,
  input: NewEmployee,
): Promise<string> {
  authorise(context.actor, employeesWith('staff'));
  const email = input.email.toLowerCase();
  const id = await insertRow(tx, context, employees, {
    ...columnsOf(employees, { ...input, email }),
    role: 'employee',
  });
  const groupId = await ensureStaff(tx, context);
  await tx.insert(groupMember).values({ userId: id, groupId });
  await record(tx, context, {
    action: 'join_group',
    table: groupMember,
    objectId: id,
    after: { userId: id, groupId },
  });
  return id;
}
