const prefix = 'maintenance-';

/** How the address calls the form of a new maintenance record. */
export const newMaintenanceForm = 'new-maintenance';

/** How the address calls the form that changes a record. */
export const getMaintenanceForm = (id: string): string => `${prefix}${id}`;

/** The record whose form the address asks for; null where it asks for another or none. */
export function parseMaintenanceForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
