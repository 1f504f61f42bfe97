import { employeesWithAny, Id, object } from '../kernel/index.ts';

/** A person in the path; a customer's user or an employee. */
export const personParams = object({ id: Id });

/**
 * Those who keep people: `users` keeps customers' users, `staff` employees; to each, the others do
 * not exist (API.md §2).
 */
export const personManagers = employeesWithAny('users', 'staff');
