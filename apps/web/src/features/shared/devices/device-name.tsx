import type { InstalledDevice } from '@portal/contract/crm';
import { getClinicLabel } from './clinic-label.ts';
import { getModelName } from './model-name.tsx';

type Named = Pick<InstalledDevice, 'device' | 'clinic' | 'own_name' | 'inventory_number'>;

/** Returns the name that the customer gave a device, else its inventory number; null without both. */
export const getOwnName = ({
  own_name: name,
  inventory_number: number,
}: Pick<Named, 'own_name' | 'inventory_number'>): string | null => name ?? number;

/** Returns where a device is and what the customer calls it; empty if neither is known. */
export const getDevicePlace = (device: Omit<Named, 'device'>): string =>
  [device.clinic && getClinicLabel(device.clinic), getOwnName(device)].filter(Boolean).join(' · ');

/** Returns what a clinic knows a device by: product, place, and the own name or inventory number. */
export const getDeviceName = (device: Named): string =>
  [getModelName(device.device), getDevicePlace(device)].filter(Boolean).join(' · ');
