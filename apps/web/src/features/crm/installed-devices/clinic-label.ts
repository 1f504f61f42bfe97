import type { InstalledDevice } from '@portal/contract/crm';

/** What a device's clinic is called: its name, or its city where it has none. */
export function getClinicLabel(clinic: NonNullable<InstalledDevice['clinic']>): string {
  return clinic.name ?? clinic.city;
}
