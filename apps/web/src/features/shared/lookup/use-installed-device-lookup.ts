import {
  getInstalledDevice,
  listInstalledDevices,
  type InstalledDevice,
} from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from './use-lookup.ts';

/** Fields of an installed device that tickets include. */
export type NamedDevice = Pick<
  InstalledDevice,
  'id' | 'device' | 'serial_number' | 'customer' | 'clinic'
> &
  Partial<Pick<InstalledDevice, 'own_name' | 'inventory_number'>>;

export interface InstalledDeviceLookupOptions {
  /** Limits the options to one customer's devices. */
  customerId?: string | null | undefined;
  /** Id of the selected device. */
  id: string | null;
  /** Device whose name is already loaded. */
  known?: NamedDevice | null | undefined;
}

/**
 * Lookup of installed devices by any part of the serial number or of what the customer calls them. Devices in stock have no customer:
 * they are listed but disabled, so that a search for one is not in vain.
 */
export function useInstalledDeviceLookup(options: InstalledDeviceLookupOptions): Lookup {
  const { t } = useTranslation();
  const { customerId, id, known } = options;
  return useLookup<NamedDevice>({
    scope: 'installedDevices',
    list: listInstalledDevices,
    get: getInstalledDevice,
    filters: {
      ordering: 'serial_number',
      ...(customerId ? { customer_id: customerId } : {}),
    },
    id,
    known,
    toOption: ({ id: value, device, serial_number: serial, customer, clinic, ...own }) => ({
      value,
      label: `${serial} · ${getModelName(device)}`,
      hint: customer
        ? [customer.name, clinic?.name, clinic?.city, own.own_name ?? own.inventory_number]
            .filter(Boolean)
            .join(' · ')
        : t('tickets.device_in_stock'),
      disabled: customer === null,
    }),
  });
}
