const prefix = 'maintenance-';

/** Form of a new maintenance record in the address. */
export const newMaintenanceForm = 'new-maintenance';

/** Returns the name of a record's form in the address. */
export const getMaintenanceForm = (id: string): string => `${prefix}${id}`;

/** Returns the record whose form the address names; null without one. */
export function parseMaintenanceForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
