import * as T from '../schema/index.ts';
import {
  Email,
  emptyAsNull,
  employeesWith,
  everyEmployee,
  Id,
  listQuery,
  oneOf,
  toPage,
  toPatch,
  object,
  route,
} from '../kernel/index.ts';
import { personInput, personName, User, userStatuses } from './user.ts';

/** Writable fields of an employee. A new one without `groups` joins Staff (API.md §2). */
export const EmployeeInput = object({
  email: Email,
  first_name: T.Optional(personName),
  last_name: T.Optional(personName),
  is_active: T.Optional(T.Boolean()),
  employee_profile: T.Optional(object({ job_title: T.Optional(emptyAsNull(Id)) })),
  groups: T.Optional(T.Array(Id, { maxItems: 100, uniqueItems: true })),
  ...personInput,
});

export const EmployeePatch = toPatch(EmployeeInput);

export type EmployeeInput = T.Static<typeof EmployeeInput>;

const idParams = object({ id: Id });
const access = employeesWith('staff');

export const listEmployees = route({
  id: 'users.employees.list',
  method: 'GET',
  path: '/users/employees/',
  summary: 'List employees',
  access,
  query: listQuery({
    filters: {
      status: T.Optional(oneOf(userStatuses)),
      is_active: T.Optional(T.Boolean()),
      group_id: T.Optional(Id),
      job_title_id: T.Optional(Id),
    },
    orderings: ['last_name', 'first_name', 'email', 'created_at'],
  }),
  responses: { 200: toPage(User) },
});

export const createEmployee = route({
  id: 'users.employees.create',
  method: 'POST',
  path: '/users/employees/',
  summary: 'Create an employee',
  access,
  body: EmployeeInput,
  responses: { 201: User },
  idempotent: true,
  versioned: true,
});

export const getEmployee = route({
  id: 'users.employees.get',
  method: 'GET',
  path: '/users/employees/{id}/',
  summary: 'Get an employee',
  access,
  params: idParams,
  responses: { 200: User },
  versioned: true,
});

const change = {
  access,
  params: idParams,
  body: EmployeePatch,
  responses: { 200: User },
  errors: ['conflict'],
  versioned: true,
} as const;

export const changeEmployee = route({
  id: 'users.employees.change',
  method: 'PATCH',
  path: '/users/employees/{id}/',
  summary: 'Update an employee',
  ...change,
});

export const putEmployee = route({
  id: 'users.employees.put',
  method: 'PUT',
  path: '/users/employees/{id}/',
  summary: 'Update an employee by PUT',
  ...change,
});

export const removeEmployee = route({
  id: 'users.employees.remove',
  method: 'DELETE',
  path: '/users/employees/{id}/',
  summary: 'Remove an employee',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['conflict', 'in_use'],
  versioned: true,
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
