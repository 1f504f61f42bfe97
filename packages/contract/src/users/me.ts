import {
  employeesWithAny,
  Id,
  Instant,
  nullable,
  object,
  PermissionName,
  route,
  signedIn,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { person } from './user.ts';

/** Path parameters of a person: a customer's user or an employee. */
export const personParams = object({ id: Id });

/**
 * Employees who manage people: with `users` customers' users, with `staff` employees. People of the
 * other kind are reported as not found (API.md §2).
 */
export const personManagers = employeesWithAny('users', 'staff');

/**
 * Account and permissions of the caller. `two_factor_setup_due_at` is null unless a second factor is
 * required of them and they have none; from this instant on they can do nothing else before they
 * set it up.
 */
export const Me = object({
  ...person,
  has_authenticator_app: T.Boolean(),
  has_passkey: T.Boolean(),
  permissions: T.Array(PermissionName),
  two_factor_setup_due_at: nullable(Instant),
});

export type Me = T.Static<typeof Me>;

export const getMe = route({
  id: 'users.me.get',
  method: 'GET',
  path: '/users/me/',
  summary: 'Get the caller',
  access: signedIn,
  opensBeforeSetUp: true,
  responses: { 200: Me },
  versioned: true,
});
