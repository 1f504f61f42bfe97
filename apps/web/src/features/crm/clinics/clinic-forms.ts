const prefix = 'clinic-';

/** How the address calls the form of a new clinic. */
export const newClinicForm = 'new-clinic';

/** How the address calls the form that changes a clinic. */
export const getClinicForm = (id: string): string => `${prefix}${id}`;

/** The clinic whose form the address asks for; null where it asks for another or none. */
export function parseClinicForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
