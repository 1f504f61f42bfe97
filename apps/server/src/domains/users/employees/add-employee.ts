import { createEmployee as route, type EmployeeInput, type User } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/create-idempotent.ts';
import type { Versioned } from '#server/resource/read.ts';
import { accountInvited } from '../accounts/account-events.ts';
import { createEmployee } from './create-employee.ts';
import { employees } from './employee.resource.ts';

/**
 * Creates an employee and invites them. An employee created as deactivated is invited on
 * activation.
 * @throws DomainError as `createEmployee`.
 */
export async function addEmployee(
  context: Context,
  input: EmployeeInput,
): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  return createIdempotent(context, employees, async (tx) => {
    const userId = await createEmployee(tx, context, input);
    if (input.is_active !== false) await accountInvited.publish(tx, context, { userId });
    return userId;
  });
}
