const prefix = 'clinic-';

/** Form of a new clinic in the address. */
export const newClinicForm = 'new-clinic';

/** Returns the name of a clinic's form in the address. */
export const getClinicForm = (id: string): string => `${prefix}${id}`;

/** Returns the clinic whose form the address names; null without one. */
export function parseClinicForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
