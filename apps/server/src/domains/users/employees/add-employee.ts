import { createEmployee as route, type EmployeeInput, type User } from '@portal/contract/users';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { accountInvited } from '../accounts/account-news.ts';
import { createEmployee } from './create-employee.ts';
import { employees } from './employee.resource.ts';

/**
 * Adds an employee, who is invited; one who is added as deactivated, once activated.
 * @throws PortalError as `createEmployee`.
 */
export async function addEmployee(
  context: Context,
  input: EmployeeInput,
): Promise<Versioned<User>> {
  authorise(context.actor, route.access);
  const id = await transact(context, async (tx) => {
    const userId = await createEmployee(tx, context, input);
    if (input.is_active !== false) await accountInvited.tell(tx, context, { userId });
    return userId;
  });
  return read(context, employees, id);
}
