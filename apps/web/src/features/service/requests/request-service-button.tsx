import type { InstalledDevice } from '@portal/contract/crm';

/** Asks for service on a device, for the customer who has it. */
export function RequestServiceButton(_props: { device: InstalledDevice }) {
  return null;
}
