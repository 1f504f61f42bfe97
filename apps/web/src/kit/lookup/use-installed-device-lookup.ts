import {
  getInstalledDevice,
  listInstalledDevices,
  type InstalledDevice,
} from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from './use-lookup.ts';

/** An installed device as tickets name it. */
export type NamedDevice = Pick<
  InstalledDevice,
  'id' | 'device' | 'serial_number' | 'customer' | 'clinic'
>;

export interface InstalledDeviceLookupOptions {
  /** Only this customer's. */
  customerId?: string | null | undefined;
  /** What is chosen. */
  id: string | null;
  /** One whose name need not be asked for. */
  known?: NamedDevice | null | undefined;
}

/**
 * Installed devices to choose from by any part of the serial number. One in stock is nobody's: it
 * is shown, so that nobody looks for it in vain, and cannot be chosen.
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
    toOption: ({ id: value, device, serial_number: serial, customer, clinic }) => ({
      value,
      label: `${serial} · ${getModelName(device)}`,
      hint: customer
        ? [customer.name, clinic?.name, clinic?.city].filter(Boolean).join(' · ')
        : t('tickets.device_in_stock'),
      disabled: customer === null,
    }),
  });
}
