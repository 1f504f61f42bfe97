const prefix = 'group-';

/** URL value for the form of a new group. */
export const newGroupForm = 'new-group';

/** Returns the URL value for the form of a group. */
export const groupForm = (id: string): string => `${prefix}${id}`;

/** Returns the id of the group whose form the URL names, or null. */
export function parseGroupForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
