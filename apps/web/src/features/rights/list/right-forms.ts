const prefix = 'right-';

/** How the address calls the form that grants rights. */
export const grantForm = 'grant';

/** How the address calls the whole history of a customer's rights. */
export const historyForm = 'history';

/** How the address calls the form that changes a right. */
export const rightForm = (id: string): string => `${prefix}${id}`;

/** The right whose form the address asks for; null where it asks for another or none. */
export function getFormRightId(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
