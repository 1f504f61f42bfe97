import type { InstalledDevice } from '@portal/contract/crm';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const defaults = { clinic_id: '', installation_date: '', status: 'active' };

/** Returns the initial values of a new device. */
export function newDeviceValues() {
  return { device_id: '', serial_number: '', customer_id: '', ...defaults } satisfies FormValues;
}

/** Returns the initial values of a new device of a known customer. */
export function newCustomerDeviceValues() {
  return { device_id: '', serial_number: '', ...defaults } satisfies FormValues;
}

/** Returns the initial values of a device's form. */
export function deviceValues(device: InstalledDevice) {
  return {
    device_id: device.device_id,
    serial_number: device.serial_number,
    customer_id: device.customer_id ?? '',
    clinic_id: device.clinic_id ?? '',
    installation_date: device.installation_date ?? '',
    status: device.status,
  } satisfies FormValues;
}
