import type { InstalledDevice } from '@portal/contract/crm';

/** Returns the label of a device's clinic: its name, or its city without one. */
export function getClinicLabel(clinic: NonNullable<InstalledDevice['clinic']>): string {
  return clinic.name ?? clinic.city;
}
