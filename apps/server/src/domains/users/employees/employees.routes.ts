import {
  changeEmployee,
  createEmployee,
  getEmployee,
  inviteEmployee,
  listEmployees,
  lookUpEmployees,
  putEmployee,
  removeEmployee,
} from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { resendInvitation } from '../accounts/resend-invitation.ts';
import { addEmployee } from './add-employee.ts';
import { changeEmployee as change } from './change-employee.ts';
import { employeeNames, employees } from './employee.resource.ts';
import { removeEmployee as remove } from './remove-employee.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, employees, id);

const invited = { people: employees, access: inviteEmployee.access };

export const employeeRoutes: BoundRoute[] = [
  bind(listEmployees, ({ context, query }) => list(context, employees, query)),
  bind(lookUpEmployees, ({ context, query }) => list(context, employeeNames, query)),
  bind(createEmployee, ({ context, body }) => addEmployee(context, body)),
  bind(getEmployee, ({ context, params }) => read(context, employees, params.id), locate),
  bind(
    changeEmployee,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    putEmployee,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    removeEmployee,
    ({ context, params, seenVersion }) => remove(context, { id: params.id, seenVersion }),
    locate,
  ),
  bind(
    inviteEmployee,
    ({ context, params }) => resendInvitation(context, invited, params.id),
    locate,
  ),
];
