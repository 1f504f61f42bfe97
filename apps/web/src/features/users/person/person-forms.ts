const prefix = 'user-';

/** How the address calls the form of a new user of a customer. */
export const newUserForm = 'new-user';

/** How the address calls the form of a new employee. */
export const newEmployeeForm = 'new-employee';

/** How the address calls the form that changes a person of a list. */
export const personForm = (id: string): string => `${prefix}${id}`;

/** The person whose form the address asks for; null where it asks for another or none. */
export function parsePersonForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
