import {
  employeesWith,
  employeesWithAny,
  Id,
  listQuery,
  NamedReference,
  nullable,
  object,
  oneOf,
  PermissionName,
  route,
  signedIn,
  toPage,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { person, personInput, personName } from './user.ts';

/** Path parameters of a person: a customer's user or an employee. */
export const personParams = object({ id: Id });

/**
 * Employees who manage people: with `users` customers' users, with `staff` employees. People of the
 * other kind are reported as not found (API.md §2).
 */
export const personManagers = employeesWithAny('users', 'staff');

/** Account and permissions of the caller. */
export const Me = object({ ...person, permissions: T.Array(PermissionName) });

export type Me = T.Static<typeof Me>;

/** Fields that people change in their own profile. */
export const MePatch = object({
  ...personInput,
  first_name: T.Optional(personName),
  last_name: T.Optional(personName),
});

export const getMe = route({
  id: 'users.me.get',
  method: 'GET',
  path: '/users/me/',
  summary: 'Get the caller',
  access: signedIn,
  responses: { 200: Me },
  versioned: true,
});

export const changeMe = route({
  id: 'users.me.change',
  method: 'PATCH',
  path: '/users/me/',
  summary: 'Update the caller’s profile',
  access: signedIn,
  body: MePatch,
  responses: { 200: Me },
  versioned: true,
});

/**
 * A person as an option of a picker: the name and the fields that distinguish people of one name.
 */
export const PersonName = object({
  id: Id,
  name: T.String(),
  email: T.String(),
  role: oneOf(['employee', 'customer']),
  customer: nullable(NamedReference),
});

export type PersonName = T.Static<typeof PersonName>;

export const lookUpPeople = route({
  id: 'users.people.lookup',
  method: 'GET',
  path: '/users/lookup/',
  summary: 'Look up people',
  access: employeesWith('privacy'),
  query: listQuery({ filters: {}, orderings: ['last_name'] }),
  responses: { 200: toPage(PersonName) },
});
