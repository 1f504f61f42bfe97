import {
  changeEmployee,
  createEmployee,
  getEmployee,
  inviteEmployee,
  listEmployees,
  lookUpEmployees,
  putEmployee,
  removeEmployee as removeEmployeeRoute,
  removeEmployee as route,
} from '@portal/contract/users';
import { bindCrud, bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/close-account.ts';
import { resendInvitation } from '../accounts/resend-invitation.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import { changeEmployee as change } from './change-employee.ts';
import { addEmployee } from './create-employee.ts';
import { employeeNames, employees, exportedEmployees } from './employee.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, employees, id);

const invited = { people: employees, access: inviteEmployee.access };

export const employeeRoutes: BoundRoute[] = [
  ...bindCrud(
    {
      list: listEmployees,
      create: createEmployee,
      get: getEmployee,
      change: changeEmployee,
      remove: removeEmployeeRoute,
    },
    employees,
    { exported: exportedEmployees, create: addEmployee, change, remove: removeEmployee },
  ),
  ...bindList(lookUpEmployees, employeeNames),
  bind(
    putEmployee,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    inviteEmployee,
    ({ context, params }) => resendInvitation(context, invited, params.id),
    locate,
  ),
];

/**
 * Deletes or deactivates an employee; see `removeAccount`.
 * @throws DomainError `conflict` for the last one that can manage employees.
 */
async function removeEmployee(
  context: Context,
  target: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, (tx) =>
    guardLastStaff(tx, () => removeAccount(tx, context, employees, target)),
  );
}
