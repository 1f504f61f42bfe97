import type { InstalledDevice } from '@portal/contract/crm';

/** The tickets of one installed device. */
export function DeviceTickets(_props: { device: InstalledDevice }) {
  return null;
}
