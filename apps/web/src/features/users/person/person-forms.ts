const prefix = 'user-';

/** URL value for the form of a new user of a customer. */
export const newUserForm = 'new-user';

/** URL value for the form of a new employee. */
export const newEmployeeForm = 'new-employee';

/** Returns the URL value for the form that changes a person of a list. */
export const personForm = (id: string): string => `${prefix}${id}`;

/** Returns the id of the person whose form the URL names, or null. */
export function parsePersonForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
