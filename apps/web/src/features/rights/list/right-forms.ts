const prefix = 'right-';

/** Form that grants rights in the address. */
export const grantForm = 'grant';

/** Dialog of a customer's whole history in the address. */
export const historyForm = 'history';

/** Returns the name of a right's form in the address. */
export const rightForm = (id: string): string => `${prefix}${id}`;

/** Returns the right whose form the address names; null without one. */
export function getFormRightId(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
