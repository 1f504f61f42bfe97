import * as T from '../schema/index.ts';
import {
  crud,
  Email,
  employeesWith,
  everyEmployee,
  Id,
  listQuery,
  nullable,
  oneOf,
  toPage,
  toPatch,
  object,
  route,
  text,
} from '../kernel/index.ts';
import { personInput, personName, User, userStatuses } from './user.ts';

/** Writable fields of an employee. A new one without `groups` joins Staff (API.md §2). */
export const EmployeeInput = object({
  email: Email,
  first_name: T.Optional(personName),
  last_name: T.Optional(personName),
  is_active: T.Optional(T.Boolean()),
  employee_profile: T.Optional(object({ job_title: T.Optional(nullable(Id)) })),
  team: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(60)),
      description: 'Employees whose teams differ in upper and lower case alone are of one team',
    }),
  ),
  groups: T.Optional(T.Array(Id, { maxItems: 100, uniqueItems: true })),
  ...personInput,
});

export const EmployeePatch = toPatch(EmployeeInput);

export type EmployeeInput = T.Static<typeof EmployeeInput>;

const idParams = object({ id: Id });
const access = employeesWith('staff');

const routes = crud('users.employees', '/users/employees/', {
  noun: ['an employee', 'employees'],
  read: access,
  write: access,
  entity: { input: EmployeeInput, patch: EmployeePatch, item: User },
  filters: {
    status: T.Optional(oneOf(userStatuses)),
    is_active: T.Optional(T.Boolean()),
    group_id: T.Optional(Id),
    job_title_id: T.Optional(Id),
  },
  orderings: ['last_name', 'first_name', 'email', 'created_at'],
  errors: {
    create: ['reauthentication_required'],
    change: ['conflict', 'reauthentication_required'],
    remove: ['conflict', 'in_use'],
  },
});

export const {
  list: listEmployees,
  create: createEmployee,
  get: getEmployee,
  change: changeEmployee,
} = routes;

export const putEmployee = route({
  ...routes.change,
  id: 'users.employees.put',
  method: 'PUT',
  summary: 'Update an employee by PUT',
});

export const removeEmployee = route({
  ...routes.remove,
  id: 'users.employees.remove',
  summary: 'Remove an employee',
});

export const inviteEmployee = route({
  id: 'users.employees.invite',
  method: 'POST',
  path: '/users/employees/{id}/resend-invitation/',
  summary: 'Send a new invitation to an employee',
  access,
  params: idParams,
  responses: { 202: null },
  errors: ['invalid_transition'],
});

/** All of them at once, without pages: a supplier has a few. */
export const listTeams = route({
  id: 'users.teams.list',
  method: 'GET',
  path: '/users/employees/teams/',
  summary: 'List teams',
  access,
  responses: { 200: T.Array(T.String()) },
});

/** An employee as an option of a picker. */
export const EmployeeName = object({ id: Id, name: T.String() });

export type EmployeeName = T.Static<typeof EmployeeName>;

export const lookUpEmployees = route({
  id: 'users.employees.lookup',
  method: 'GET',
  path: '/users/employees/lookup/',
  summary: 'Look up active employees',
  access: everyEmployee,
  query: listQuery({ filters: {}, orderings: ['last_name'] }),
  responses: { 200: toPage(EmployeeName) },
});
