const prefix = 'group-';

/** How the address calls the form of a new group. */
export const newGroupForm = 'new-group';

/** How the address calls the form that changes a group. */
export const groupForm = (id: string): string => `${prefix}${id}`;

/** The group whose form the address asks for; null where it asks for another or none. */
export function parseGroupForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
