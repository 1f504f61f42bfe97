import { employeesWithAny, Id, object } from '../kernel/index.ts';

/** Path parameters of a person: a customer's user or an employee. */
export const personParams = object({ id: Id });

/**
 * Employees who manage people: with `users` customers' users, with `staff` employees. People of the
 * other kind are reported as not found (API.md §2).
 */
export const personManagers = employeesWithAny('users', 'staff');
