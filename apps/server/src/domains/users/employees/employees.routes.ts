import {
  changeEmployee,
  createEmployee,
  getEmployee,
  inviteEmployee,
  listEmployees,
  listTeams as listTeamsRoute,
  lookUpEmployees,
  putEmployee,
  removeEmployee as removeEmployeeRoute,
  removeEmployee as route,
} from '@portal/contract/users';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { comparisonKey, naturalCollation } from '#server/database/columns.ts';
import { bindCrud, bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/close-account.ts';
import { resendInvitation } from '../accounts/resend-invitation.ts';
import { userAccount } from '../accounts/user-account.table.ts';
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
  bind(listTeamsRoute, ({ context }) => listTeams(context)),
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

/** Returns the teams of employees by name, each in one of its spellings. */
async function listTeams({ actor, database }: Context): Promise<string[]> {
  authorize(actor, listTeamsRoute.access);
  const name = sql<string>`min(${userAccount.team})`;
  const teams = await database.orm
    .select({ name })
    .from(userAccount)
    .where(and(eq(userAccount.role, 'employee'), isNotNull(userAccount.team)))
    .groupBy(comparisonKey(userAccount.team))
    .orderBy(sql`${name} ${naturalCollation}`);
  return teams.map((team) => team.name);
}
